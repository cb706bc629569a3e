package io.holdfast.app;

import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.QueueDeclaration;
import io.holdfast.app.endpoint.Identity;
import io.holdfast.app.partition.Call;
import io.holdfast.app.partition.Partition;
import io.holdfast.app.partition.Unavailable;
import io.holdfast.engine.CreateQueue;
import io.holdfast.engine.QueueName;
import io.holdfast.engine.Refusal;
import io.holdfast.engine.Reply;
import java.util.Collection;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the queues that the configuration declares. One that exists is left as it is: its settings may have been changed on purpose. */
final class DeclaredQueues {
    private static final Logger LOG = LoggerFactory.getLogger(DeclaredQueues.class);

    private DeclaredQueues() {}

    static void create(Collection<QueueDeclaration> declared, Partition partition, Identity identity)
            throws StartRefused {
        for (QueueDeclaration queue : declared) {
            QueueName name = new QueueName(identity.region(), identity.account(), queue.name());
            Answer answer = new Answer();
            partition.submit(new CreateQueue(name, queue.attributes(), new TreeMap<>(queue.tags())), answer);
            report(queue.name(), answer.await());
        }
    }

    private static void report(String name, Reply reply) throws StartRefused {
        if (!(reply instanceof Reply.Refused refused)) {
            return;
        }
        if (refused.refusal() == Refusal.QUEUE_EXISTS_WITH_OTHER_ATTRIBUTES) {
            LOG.warn(
                    "Queue {} exists with another {} than the configuration says; it is left as it is.",
                    name,
                    refused.detail());
        } else {
            throw new StartRefused("Queue " + name + " of the configuration cannot be made: " + refused.refusal());
        }
    }

    /** Waits for one reply. */
    private static final class Answer extends Call {
        private final CompletableFuture<Reply> reply = new CompletableFuture<>();

        Reply await() throws StartRefused {
            try {
                return reply.join();
            } catch (CompletionException failed) {
                throw new StartRefused("The queues of the configuration cannot be made: " + failed.getMessage());
            }
        }

        @Override
        protected void answer(Reply given) {
            reply.complete(given);
        }

        @Override
        protected void fail(Unavailable reason) {
            reply.completeExceptionally(new IllegalStateException(reason.sentence()));
        }
    }
}
