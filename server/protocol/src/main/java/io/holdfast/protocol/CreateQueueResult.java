package io.holdfast.protocol;

/** Where the queue is, new or not. */
public record CreateQueueResult(String queueUrl) implements Result {
    @Override
    public Operation operation() {
        return Operation.CREATE_QUEUE;
    }
}
