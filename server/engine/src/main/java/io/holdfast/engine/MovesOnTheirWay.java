package io.holdfast.engine;

import io.holdfast.engine.command.ArrivalRefusal;
import io.holdfast.engine.command.Departure;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tells move tasks what became of messages that they sent on their way to other partitions. */
final class MovesOnTheirWay {
    private final RunningMoveTasks tasks;
    private final Redrives redrives;
    private final Set<MoveProgress> changed = new LinkedHashSet<>();

    MovesOnTheirWay(RunningMoveTasks tasks, Redrives redrives) {
        this.tasks = tasks;
        this.redrives = redrives;
    }

    /** The message was on its way at the start. */
    void isOnItsWay(Departure departure) {
        MoveProgress move = runningTaskOf(departure);
        if (move != null) {
            move.isOnItsWay();
        }
    }

    /** The message is where it was to go. */
    void arrived(Departure departure) {
        MoveProgress move = runningTaskOf(departure);
        if (move != null) {
            move.arrived();
            changed.add(move);
        }
    }

    /** The message could not go where it was to go. */
    void refused(Departure departure, ArrivalRefusal why) {
        MoveProgress move = runningTaskOf(departure);
        if (move != null) {
            move.refused(why);
            changed.add(move);
        }
    }

    /** What has arrived, or was refused, is written once for all. */
    void store() {
        changed.forEach(MoveProgress::storeProgress);
        changed.clear();
    }

    /** Null if it is a dead letter, or the task has ended. A guarded redrive wants to know even then. */
    private @Nullable MoveProgress runningTaskOf(Departure departure) {
        if (departure.taskStartedAtMillis() == 0) {
            return null;
        }
        MoveTaskRun newest = tasks.newest(departure.sourceQueueId());
        if (newest != null && newest.task().startedAtMillis() == departure.taskStartedAtMillis()) {
            return newest.task().isRunning() ? newest : null;
        }
        return redrives.startedAt(departure.sourceQueueId(), departure.taskStartedAtMillis());
    }
}
