package io.holdfast.app.action;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.engine.command.QueueName;
import java.util.List;

/** Where lists of queues come from: from this server's directory, or from all nodes of a cluster. Asked on a loop, which is where it answers. */
public interface QueueLists {
    /** What becomes of a question, now or later. One of its methods is called, once. */
    interface Listener {
        /** In order of their names. */
        void found(List<QueueName> names);

        /** Not all can be known. */
        void failed(String sentence);
    }

    /** Of an account and region, those whose names begin with a prefix and come after a name, at most so many. */
    void list(String region, String account, String prefix, String after, int limit, Listener listener);

    /** Those that send their dead letters to this one. */
    void deadLetterSources(QueueName target, String after, int limit, Listener listener);

    /** Whether another node decides what the queue is, so that what is known of it here may be outdated. A server that is alone decides everything. */
    default boolean isElsewhere(QueueName name) {
        return false;
    }

    /** Asks the node that decides what the queue is. */
    default void ask(QueueName name, QueueListener listener) {
        throw new IllegalStateException("every queue is here");
    }

    /**
     * Whether a queue that another node has just made, changed or deleted may be known here a moment later; then {@code again} is run once more, on a
     * loop. A server that is alone knows all its queues.
     */
    default boolean lookAgain(Runnable again) {
        return false;
    }

    /** Of a server that is alone. */
    static QueueLists of(QueueDirectory directory) {
        return new QueueLists() {
            @Override
            public void list(String region, String account, String prefix, String after, int limit, Listener listener) {
                listener.found(directory.list(region, account, prefix, after, limit));
            }

            @Override
            public void deadLetterSources(QueueName target, String after, int limit, Listener listener) {
                listener.found(directory.deadLetterSources(target, after, limit));
            }
        };
    }
}
