package io.holdfast.engine;

/** Asks for up to {@code maximum} messages. Times below zero mean the queue's own; a wait above zero parks the caller if nothing is there. */
public record ReceiveMessage(long queueId, int maximum, long visibilityMillis, long waitMillis) implements Command {
    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.receiveMessage(this, caller, nowMillis);
    }

    long visibilityMillisOr(long ofTheQueueMillis) {
        return visibilityMillis >= 0 ? visibilityMillis : ofTheQueueMillis;
    }

    long waitMillisOr(long ofTheQueueMillis) {
        return waitMillis >= 0 ? waitMillis : ofTheQueueMillis;
    }
}
