package io.holdfast.engine.command;

/** Asks for the move tasks of a dead-letter queue, the newest first. */
public record ListMessageMoveTasks(long sourceQueueId, int maximum) implements Command {
    @Override
    public long queueId() {
        return sourceQueueId;
    }

    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.listMessageMoveTasks(this, caller, nowMillis);
    }
}
