package io.holdfast.app.directory;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.policy.Policy;
import io.holdfast.protocol.sqs.QueueAttribute;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The access policies of the queues that have one, each compiled when it is first asked for after a change: not on a partition's thread, and
 * not for queues that nobody uses. One thread changes it, any thread may read.
 */
final class QueuePolicies {
    private static final String POLICY = QueueAttribute.POLICY.wireName();

    private final Map<QueueName, Kept> byQueue = new ConcurrentHashMap<>();

    @Nullable
    Policy of(QueueName queue) {
        Kept kept = byQueue.get(queue);
        return kept == null ? null : kept.compiled();
    }

    void changed(QueueInfo queue) {
        String text = queue.settings().value(POLICY);
        if (text == null) {
            byQueue.remove(queue.name());
        } else {
            byQueue.compute(
                    queue.name(), (name, kept) -> kept != null && kept.text.equals(text) ? kept : new Kept(text));
        }
    }

    void removed(QueueInfo queue) {
        byQueue.remove(queue.name());
    }

    /** One policy. Two threads may compile it at once; both get the same. */
    private static final class Kept {
        private final String text;
        private volatile @Nullable Policy compiled;

        Kept(String text) {
            this.text = text;
        }

        Policy compiled() {
            Policy policy = compiled;
            if (policy == null) {
                policy = Policy.ofStoredQueue(text);
                compiled = policy;
            }
            return policy;
        }
    }
}
