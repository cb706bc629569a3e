package io.holdfast.engine.command;

/**
 * A guarded redrive at one moment.
 *
 * @param perSecond how many messages in a second
 * @param undecided how many of the moved ones could still have come back when it ended
 * @param lastMovedAtMillis when the last message was taken; 0 if none was
 * @param endedAtMillis 0 as long as it is open
 * @param why why it is paused, was stopped or failed; empty if there is nothing to say
 */
public record Redrive(
        RedriveOrder order,
        RedriveStatus status,
        RedrivePhase phase,
        int perSecond,
        RedriveCounts counts,
        RedriveSearch search,
        long undecided,
        long lastMovedAtMillis,
        long endedAtMillis,
        String why) {
    public static Redrive starting(RedriveOrder order, int perSecond) {
        return new Redrive(
                order,
                RedriveStatus.ACTIVE,
                RedrivePhase.SNAPSHOT,
                perSecond,
                RedriveCounts.NONE,
                RedriveSearch.START,
                0,
                0,
                0,
                "");
    }

    /** How many may have been taken by now, beside those that came back unmoved. */
    public long limit() {
        return switch (phase) {
            case SNAPSHOT -> 0;
            case CANARY -> order.canary();
            case ALL -> Long.MAX_VALUE;
        };
    }

    public boolean mayTake() {
        return status == RedriveStatus.ACTIVE && !search.isOver() && counts.taken() - counts.returned() < limit();
    }

    /** Whether too many have come back. Of a few that go first, all of them are too many. */
    public boolean hasBounced() {
        int most = phase == RedrivePhase.CANARY ? Math.min(order.bounceLimit(), order.canary()) : order.bounceLimit();
        return most > 0 && counts.bounced() - counts.tolerated() >= most;
    }

    public Redrive with(RedriveCounts changed) {
        return new Redrive(
                order, status, phase, perSecond, changed, search, undecided, lastMovedAtMillis, endedAtMillis, why);
    }

    public Redrive with(RedriveSearch changed) {
        return new Redrive(
                order, status, phase, perSecond, counts, changed, undecided, lastMovedAtMillis, endedAtMillis, why);
    }

    public Redrive with(RedrivePhase changed) {
        return new Redrive(
                order, status, changed, perSecond, counts, search, undecided, lastMovedAtMillis, endedAtMillis, why);
    }

    public Redrive with(RedriveStatus changed, String reason) {
        return new Redrive(
                order, changed, phase, perSecond, counts, search, undecided, lastMovedAtMillis, endedAtMillis, reason);
    }

    public Redrive atRate(int changed) {
        return new Redrive(
                order, status, phase, changed, counts, search, undecided, lastMovedAtMillis, endedAtMillis, why);
    }

    public Redrive because(String reason) {
        return with(status, reason);
    }

    public Redrive movedAt(long nowMillis) {
        return new Redrive(order, status, phase, perSecond, counts, search, undecided, nowMillis, endedAtMillis, why);
    }

    public Redrive ended(RedriveStatus how, String reason, long undecidedThen, long nowMillis) {
        return new Redrive(
                order, how, phase, perSecond, counts, search, undecidedThen, lastMovedAtMillis, nowMillis, reason);
    }
}
