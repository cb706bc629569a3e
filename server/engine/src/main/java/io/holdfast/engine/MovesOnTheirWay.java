package io.holdfast.engine;

import io.holdfast.engine.command.ArrivalRefusal;
import io.holdfast.engine.command.Departure;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells move tasks what became of messages that they sent on their way to other partitions. */
final class MovesOnTheirWay {
    private final RunningMoveTasks tasks;
    private final Set<MoveTaskRun> changed = new LinkedHashSet<>();

    MovesOnTheirWay(RunningMoveTasks tasks) {
        this.tasks = tasks;
    }

    /** The message was on its way at the start. */
    void isOnItsWay(Departure departure) {
        MoveTaskRun move = runningTaskOf(departure);
        if (move != null) {
            move.isOnItsWay();
        }
    }

    /** The message is where it was to go. */
    void arrived(Departure departure) {
        MoveTaskRun move = runningTaskOf(departure);
        if (move != null) {
            move.arrived();
            changed.add(move);
        }
    }

    /** The message could not go where it was to go. */
    void refused(Departure departure, ArrivalRefusal why) {
        MoveTaskRun move = runningTaskOf(departure);
        if (move != null) {
            move.refused(why);
            changed.add(move);
        }
    }

    /** What has arrived, or was refused, is written once for all. */
    void store() {
        changed.forEach(MoveTaskRun::storeProgress);
        changed.clear();
    }

    /** Null if it is a dead letter, or the task has ended. */
    private @Nullable MoveTaskRun runningTaskOf(Departure departure) {
        MoveTaskRun newest = departure.taskStartedAtMillis() == 0 ? null : tasks.newest(departure.sourceQueueId());
        boolean isIt = newest != null
                && newest.task().isRunning()
                && newest.task().startedAtMillis() == departure.taskStartedAtMillis();
        return isIt ? newest : null;
    }
}
