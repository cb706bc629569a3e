package io.holdfast.engine.command;

/** Asks for a queue's settings and counters. */
public record GetQueueAttributes(long queueId) implements Command {
    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.getQueueAttributes(this, caller, nowMillis);
    }
}
