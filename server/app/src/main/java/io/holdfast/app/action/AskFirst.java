package io.holdfast.app.action;

import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;

/** What a request needs to know of a queue is for another node to say: {@link Actions} asks it, and begins anew. */
final class AskFirst extends RequestRefused {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // nobody writes it anywhere
    private final QueueName queue;

    AskFirst(QueueName queue) {
        super(new Failure(AwsError.SERVICE_UNAVAILABLE, "Another node has to be asked. Try again."));
        this.queue = queue;
    }

    QueueName queue() {
        return queue;
    }
}
