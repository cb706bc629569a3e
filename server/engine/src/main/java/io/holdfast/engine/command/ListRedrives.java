package io.holdfast.engine.command;

/** Asks for the guarded redrives of a dead-letter queue, the newest first. */
public record ListRedrives(long queueId) implements Command {
    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.listRedrives(this, caller, nowMillis);
    }
}
