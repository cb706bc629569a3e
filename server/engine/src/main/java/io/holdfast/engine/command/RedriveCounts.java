package io.holdfast.engine.command;

/**
 * What a guarded redrive has done to messages.
 *
 * @param taken how many it has taken out of their queue; each got a number
 * @param moved how many of these have arrived where they belong
 * @param returned how many of these could not go there and are back
 * @param left how many could not be moved and stayed where they are
 * @param bounced how many came back as dead letters
 * @param tolerated how many of these had come back when it was last told to go on
 */
public record RedriveCounts(long taken, long moved, long returned, long left, long bounced, long tolerated) {
    public static final RedriveCounts NONE = new RedriveCounts(0, 0, 0, 0, 0, 0);

    public RedriveCounts {
        InvariantViolation.unless(moved + returned <= taken, "a redrive has moved more than it took");
        InvariantViolation.unless(tolerated <= bounced, "a redrive tolerates more than came back");
    }

    /** On their way to another partition. */
    public long onTheirWay() {
        return taken - moved - returned;
    }

    public RedriveCounts tookAndMoved() {
        return new RedriveCounts(taken + 1, moved + 1, returned, left, bounced, tolerated);
    }

    public RedriveCounts took() {
        return new RedriveCounts(taken + 1, moved, returned, left, bounced, tolerated);
    }

    public RedriveCounts arrived(long more) {
        return new RedriveCounts(taken, moved + more, returned, left, bounced, tolerated);
    }

    public RedriveCounts cameBackUnmoved(long more) {
        return new RedriveCounts(taken, moved, returned + more, left + more, bounced, tolerated);
    }

    public RedriveCounts leftOne() {
        return new RedriveCounts(taken, moved, returned, left + 1, bounced, tolerated);
    }

    public RedriveCounts bouncedOne() {
        return new RedriveCounts(taken, moved, returned, left, bounced + 1, tolerated);
    }

    public RedriveCounts toleratingAll() {
        return new RedriveCounts(taken, moved, returned, left, bounced, bounced);
    }
}
