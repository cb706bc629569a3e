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
        Status status,
        Phase phase,
        int perSecond,
        RedriveCounts counts,
        RedriveSearch search,
        long undecided,
        long lastMovedAtMillis,
        long endedAtMillis,
        String why) {
    /**
     * Active ⇄ paused: somebody, or the server, wants so · active → bounced: too many came back · bounced → active: told to go on
     * any of these → completed, cancelled, failed. The ids are part of the disk format.
     */
    public enum Status {
        ACTIVE(1),
        PAUSED(2),
        BOUNCED(3),
        COMPLETED(4),
        CANCELLED(5),
        FAILED(6);

        private final int id;

        Status(int id) {
            this.id = id;
        }

        public int id() {
            return id;
        }

        /** Whether it may still move messages without being told to go on. */
        public boolean isOpen() {
            return this == ACTIVE || this == PAUSED;
        }

        public boolean isOver() {
            return this == COMPLETED || this == CANCELLED || this == FAILED;
        }

        public static Status of(int id) {
            return values()[id - 1];
        }
    }

    /** What goes: nothing before the snapshot is there, then a few, then all. The ids are part of the disk format. */
    public enum Phase {
        SNAPSHOT(1),
        CANARY(2),
        ALL(3);

        private final int id;

        Phase(int id) {
            this.id = id;
        }

        public int id() {
            return id;
        }

        public static Phase of(int id) {
            return values()[id - 1];
        }
    }

    public static Redrive starting(RedriveOrder order, int perSecond) {
        return new Redrive(
                order, Status.ACTIVE, Phase.SNAPSHOT, perSecond, RedriveCounts.NONE, RedriveSearch.START, 0, 0, 0, "");
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
        return status == Status.ACTIVE && !search.isOver() && counts.taken() - counts.returned() < limit();
    }

    /** Whether too many have come back. Of a few that go first, all of them are too many. */
    public boolean hasBounced() {
        int most = phase == Phase.CANARY ? Math.min(order.bounceLimit(), order.canary()) : order.bounceLimit();
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

    public Redrive with(Phase changed) {
        return new Redrive(
                order, status, changed, perSecond, counts, search, undecided, lastMovedAtMillis, endedAtMillis, why);
    }

    public Redrive with(Status changed, String reason) {
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

    public Redrive ended(Status how, String reason, long undecidedThen, long nowMillis) {
        return new Redrive(
                order, how, phase, perSecond, counts, search, undecidedThen, lastMovedAtMillis, nowMillis, reason);
    }
}
