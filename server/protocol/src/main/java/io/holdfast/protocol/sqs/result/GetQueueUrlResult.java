package io.holdfast.protocol.sqs.result;

import io.holdfast.protocol.sqs.Operation;

/** Where the queue is. */
public record GetQueueUrlResult(String queueUrl) implements Result {
    @Override
    public Operation operation() {
        return Operation.GET_QUEUE_URL;
    }
}
