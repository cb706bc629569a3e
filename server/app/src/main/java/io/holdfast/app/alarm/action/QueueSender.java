package io.holdfast.app.alarm.action;

import io.holdfast.engine.command.QueueName;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Puts a message into a queue of this server. Any thread. */
public interface QueueSender {
    /**
     * Sends; completes with nothing once the message is durable, or with a sentence that says why it was refused.
     *
     * @param group of a FIFO queue
     * @param deduplicationId of a FIFO queue: the same for every attempt
     */
    CompletableFuture<Optional<String>> send(QueueName queue, String body, String group, String deduplicationId);
}
