package io.holdfast.engine.command;

import org.jspecify.annotations.Nullable;

/**
 * Begins to move the messages of a dead-letter queue away.
 *
 * @param destination where to; null means back to where each came from
 * @param perSecond how many in a second; 0 means as fast as it goes
 */
public record StartMessageMoveTask(
        long sourceQueueId, @Nullable QueueName destination, int perSecond, long taskIdHigh, long taskIdLow)
        implements Command {
    @Override
    public long queueId() {
        return sourceQueueId;
    }

    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.startMessageMoveTask(this, caller, nowMillis);
    }
}
