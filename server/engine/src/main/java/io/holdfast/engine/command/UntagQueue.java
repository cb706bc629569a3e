package io.holdfast.engine.command;

import java.util.Collection;

/** Takes tags off a queue. Keys that it does not have are no error. */
public record UntagQueue(long queueId, Collection<String> keys) implements Command {
    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.untagQueue(this, caller, nowMillis);
    }
}
