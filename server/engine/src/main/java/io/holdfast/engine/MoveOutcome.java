package io.holdfast.engine;

import io.holdfast.engine.command.ArrivalRefusal;
import org.jspecify.annotations.Nullable;

/** What became of the message: it is where it belongs, or on its way there, or still where it was. */
enum MoveOutcome {
    MOVED,
    ON_ITS_WAY,
    /** Where it is to go, nobody keeps up at the moment, or it is not known yet whether there is such a queue. */
    HAS_TO_WAIT,
    NO_SOURCE,
    NO_SUCH_QUEUE,
    OTHER_TYPE,
    DAMAGED;

    boolean isTaken() {
        return this == MOVED || this == ON_ITS_WAY;
    }

    static MoveOutcome of(ArrivalRefusal refusal) {
        return switch (refusal) {
            case NO_SUCH_QUEUE -> NO_SUCH_QUEUE;
            case OTHER_TYPE -> OTHER_TYPE;
            case DAMAGED -> DAMAGED;
        };
    }

    /** Why the task fails; null if it does not. */
    @Nullable
    String problem() {
        return switch (this) {
            case MOVED, ON_ITS_WAY, HAS_TO_WAIT -> null;
            case NO_SOURCE -> MoveTaskRun.NO_SOURCE;
            case NO_SUCH_QUEUE -> MoveTaskRun.NO_SUCH_QUEUE;
            case OTHER_TYPE -> MoveTaskRun.OTHER_TYPE;
            case DAMAGED -> MoveTaskRun.DAMAGED;
        };
    }
}
