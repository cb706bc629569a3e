package io.holdfast.protocol.sqs.result;

import io.holdfast.protocol.sqs.Operation;

/** Where the queue is, new or not. */
public record CreateQueueResult(String queueUrl) implements Result {
    @Override
    public Operation operation() {
        return Operation.CREATE_QUEUE;
    }
}
