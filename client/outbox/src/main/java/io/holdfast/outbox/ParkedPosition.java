package io.holdfast.outbox;

import java.sql.Timestamp;
import java.util.List;
import java.util.Optional;

/** A place in the list of parked rows, from where {@link OutboxAdmin#parked(ParkedPosition, int, boolean)} goes on. Immutable. */
public final class ParkedPosition {
    private static final List<String> LANES =
            List.of(Ordering.PER_KEY.lane(), Ordering.UNORDERED.lane(), Ordering.STRICT.lane(), NewRow.LOG_LANE);

    /** Before whatever any database was told. MySQL's timestamps begin one second after the epoch. */
    private static final long LONG_AGO_MILLIS = 86_400_000;

    private final String lane;
    private final long parkedAtMillis;
    private final int parkedAtNanos;
    private final long seq;
    private final Claim.Key key;

    private ParkedPosition(String lane, Timestamp parkedAt, long seq, Claim.Key key) {
        this.lane = lane;
        this.parkedAtMillis = parkedAt.getTime();
        this.parkedAtNanos = parkedAt.getNanos();
        this.seq = seq;
        this.key = key;
    }

    /** Before the first parked row of all. */
    static ParkedPosition first() {
        return beginOf(LANES.get(0));
    }

    private static ParkedPosition beginOf(String lane) {
        return new ParkedPosition(lane, new Timestamp(LONG_AGO_MILLIS), 0, new Claim.Key("", ""));
    }

    /** Before the first parked row of the next lane; empty if there is none. */
    Optional<ParkedPosition> nextLane() {
        int next = LANES.indexOf(lane) + 1;
        return next < LANES.size() ? Optional.of(beginOf(LANES.get(next))) : Optional.empty();
    }

    ParkedPosition after(ParkedRow row) {
        OutboxRow head = row.row();
        return new ParkedPosition(
                lane,
                Timestamp.from(row.parkedAt()),
                head.seq(),
                new Claim.Key(head.destination(), String.valueOf(head.key())));
    }

    String lane() {
        return lane;
    }

    Timestamp parkedAt() {
        Timestamp parkedAt = new Timestamp(parkedAtMillis);
        parkedAt.setNanos(parkedAtNanos);
        return parkedAt;
    }

    long seq() {
        return seq;
    }

    Claim.Key key() {
        return key;
    }
}
