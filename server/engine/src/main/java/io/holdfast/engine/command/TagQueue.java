package io.holdfast.engine.command;

import java.util.Map;

/** Adds tags to a queue; those of the same key are replaced. */
public record TagQueue(long queueId, Map<String, String> tags) implements Command {
    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.tagQueue(this, caller, nowMillis);
    }
}
