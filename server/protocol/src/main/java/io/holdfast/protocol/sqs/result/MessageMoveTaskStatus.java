package io.holdfast.protocol.sqs.result;

/** Running → Completed: queue empty · Running → Cancelling → Cancelled: by request · Running → Failed: no way to go on. */
public enum MessageMoveTaskStatus {
    RUNNING,
    COMPLETED,
    CANCELLING,
    CANCELLED,
    FAILED
}
