package io.holdfast.engine;

import java.util.Map;

/** Changes attributes; an empty value unsets one. */
public record SetQueueAttributes(long queueId, Map<String, String> attributes) implements Command {
    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.setQueueAttributes(this, caller, nowMillis);
    }
}
