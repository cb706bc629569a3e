package io.holdfast.engine.command;

import org.jspecify.annotations.Nullable;

/**
 * Asks for up to {@code maximum} messages. Times below zero mean the queue's own; a wait above zero parks the caller if nothing is there.
 *
 * @param attemptId names this receive of a FIFO queue: asked again with it, the same messages are handed out again
 * @param isOneOfSeveral whether others of the same caller's look at other parts of the queue: then it does not count if it finds nothing
 */
public record ReceiveMessage(
        long queueId,
        int maximum,
        long visibilityMillis,
        long waitMillis,
        @Nullable String attemptId,
        boolean isOneOfSeveral)
        implements Command {
    public ReceiveMessage(
            long queueId, int maximum, long visibilityMillis, long waitMillis, @Nullable String attemptId) {
        this(queueId, maximum, visibilityMillis, waitMillis, attemptId, false);
    }

    public ReceiveMessage(long queueId, int maximum, long visibilityMillis, long waitMillis) {
        this(queueId, maximum, visibilityMillis, waitMillis, null);
    }

    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.receiveMessage(this, caller, nowMillis);
    }

    public long visibilityMillisOr(long ofTheQueueMillis) {
        return visibilityMillis >= 0 ? visibilityMillis : ofTheQueueMillis;
    }

    public long waitMillisOr(long ofTheQueueMillis) {
        return waitMillis >= 0 ? waitMillis : ofTheQueueMillis;
    }
}
