package io.holdfast.engine.command;

/** Removes all messages: waiting, delayed and in flight. */
public record PurgeQueue(long queueId) implements Command {
    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.purgeQueue(this, caller, nowMillis);
    }
}
