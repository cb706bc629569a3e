package io.holdfast.engine;

import java.util.List;

/** Lets received messages become visible at another time, counted from now; 0 releases them. */
public record ChangeMessageVisibility(long queueId, List<Change> changes) implements Command {
    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.changeMessageVisibility(this, caller, nowMillis);
    }

    /** The new remaining time for one message. */
    public record Change(Receipt receipt, long visibilityMillis) {}
}
