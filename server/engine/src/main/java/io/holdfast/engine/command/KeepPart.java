package io.holdfast.engine.command;

/**
 * Makes a part of a queue be as the queue is. It may be repeated without harm. The reply is {@link Reply.Done} if the part is there, and
 * {@link Refusal#NO_SUCH_QUEUE} if it is not, or not any more.
 *
 * @param queueId the part
 * @param queue what it is a part of, as that is now: a part that missed a purge is purged
 * @param isWanted whether the queue is spread so far; if not, the part goes once it has no messages
 */
public record KeepPart(long queueId, QueueInfo queue, boolean isWanted) implements Command {
    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.keepPart(this, caller, nowMillis);
    }
}
