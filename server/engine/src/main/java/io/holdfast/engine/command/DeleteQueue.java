package io.holdfast.engine.command;

/** Removes a queue and everything in it, at once. */
public record DeleteQueue(long queueId) implements Command {
    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.deleteQueue(this, caller, nowMillis);
    }
}
