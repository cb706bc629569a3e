package io.holdfast.engine.command;

import org.jspecify.annotations.Nullable;

/**
 * A move task at one moment.
 *
 * @param destination null means back to where each message came from
 * @param perSecond 0 means as fast as it goes
 * @param startedAtMillis when it started; no two tasks of a queue have the same
 * @param toMove how many messages there were to move when it started
 * @param failureReason why it failed; empty unless it did
 */
public record MoveTask(
        long taskIdHigh,
        long taskIdLow,
        MoveTaskStatus status,
        @Nullable QueueName destination,
        int perSecond,
        long startedAtMillis,
        long moved,
        long toMove,
        String failureReason) {
    public boolean isRunning() {
        return status == MoveTaskStatus.RUNNING;
    }

    public boolean has(long idHigh, long idLow) {
        return taskIdHigh == idHigh && taskIdLow == idLow;
    }

    public MoveTask moved(long inAll) {
        return new MoveTask(
                taskIdHigh, taskIdLow, status, destination, perSecond, startedAtMillis, inAll, toMove, failureReason);
    }

    public MoveTask ended(MoveTaskStatus how, String why) {
        return new MoveTask(taskIdHigh, taskIdLow, how, destination, perSecond, startedAtMillis, moved, toMove, why);
    }
}
