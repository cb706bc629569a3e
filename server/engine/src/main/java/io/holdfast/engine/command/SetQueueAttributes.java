package io.holdfast.engine.command;

import java.util.Map;

/**
 * Changes attributes; an empty value unsets one.
 *
 * @param expected what some attributes must be for the change to happen, so that an edit is not built on what somebody else has replaced
 */
public record SetQueueAttributes(long queueId, Map<String, String> attributes, Map<String, String> expected)
        implements Command {
    public SetQueueAttributes(long queueId, Map<String, String> attributes) {
        this(queueId, attributes, Map.of());
    }

    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.setQueueAttributes(this, caller, nowMillis);
    }
}
