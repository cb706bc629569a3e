package io.holdfast.engine.command;

/** Ends a move task; what it has moved stays moved. */
public record CancelMessageMoveTask(long sourceQueueId, long taskIdHigh, long taskIdLow) implements Command {
    @Override
    public long queueId() {
        return sourceQueueId;
    }

    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.cancelMessageMoveTask(this, caller, nowMillis);
    }
}
