package io.holdfast.engine.queue;

import io.holdfast.engine.command.Departure;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.row.DepartureRow;
import io.holdfast.engine.row.HandOffSentRow;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.RowChanges;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What is on its way to one other partition, under numbers that grow by one.
 *
 * <pre>
 *   forgotten | first … durable: offered, as often as somebody asks | … next: the batch is open or on its way |
 * </pre>
 */
final class DepartureRoute {
    private final int target;
    private final Rows rows;
    private final RowChanges changes;
    /** All below are forgotten: as decided, as it will be with the batch on its way, as it is durable. */
    private long first;

    private long sealedFirst;
    private long durableFirst;
    private long next;
    /** What is on its way, in bytes of its rows. */
    private long bytes;

    DepartureRoute(int target, Rows rows, RowChanges changes) {
        this.target = target;
        this.rows = rows;
        this.changes = changes;
        byte[] row = rows.get(Table.HAND_OFFS, Keys.handOffTo(target));
        HandOffSentRow sent = row == null ? HandOffSentRow.NONE : HandOffSentRow.ofRow(row);
        this.first = sent.first();
        this.sealedFirst = first;
        this.durableFirst = first;
        this.next = sent.next();
    }

    void load(Consumer<Departure> action) {
        scan(first, next, (number, row) -> {
            bytes += row.length;
            action.accept(DepartureRow.read(number, row));
            return true;
        });
    }

    boolean isEmpty() {
        return first == next;
    }

    boolean hasRoom(int budget) {
        return next - first < budget && bytes < EngineLimits.DEPARTURE_BYTES;
    }

    void add(Departure departure) {
        byte[] row = DepartureRow.of(departure);
        changes.put(Table.DEPARTURES, Keys.departure(target, next), row);
        next++;
        bytes += row.length;
        store();
    }

    List<Departure> offered() {
        List<Departure> offered = new ArrayList<>();
        long[] offeredBytes = {0};
        scan(durableFirst, next, (number, row) -> {
            offered.add(DepartureRow.read(number, row));
            offeredBytes[0] += row.length;
            return offered.size() < EngineLimits.HAND_OFF_MESSAGES && offeredBytes[0] < EngineLimits.HAND_OFF_BYTES;
        });
        return offered;
    }

    void forget(long upToNumber, Departures.Forgetting forgetting) {
        InvariantViolation.unless(
                upToNumber < next, "partition " + target + " got message " + upToNumber + ", which never left");
        boolean[] stopped = {false};
        long before = first;
        scan(first, upToNumber + 1, (number, row) -> {
            stopped[0] = !forgetting.forget(DepartureRow.read(number, row));
            if (!stopped[0]) {
                changes.delete(Table.DEPARTURES, Keys.departure(target, number));
                bytes -= row.length;
                first = number + 1;
            }
            return !stopped[0];
        });
        if (!stopped[0]) {
            // A repair may have left gaps.
            first = Math.max(first, upToNumber + 1);
        }
        if (first > before) {
            store();
        }
    }

    void sealed() {
        sealedFirst = first;
    }

    void durable() {
        durableFirst = sealedFirst;
    }

    private void store() {
        changes.put(Table.HAND_OFFS, Keys.handOffTo(target), new HandOffSentRow(first, next).toRow());
    }

    /** Sees the row of a departure; returns false to stop. */
    private interface Visitor {
        boolean row(long number, byte[] row);
    }

    private void scan(long from, long toExclusive, Visitor visitor) {
        if (from < toExclusive) {
            rows.scan(
                    Table.DEPARTURES,
                    Keys.departure(target, from),
                    Keys.departure(target, toExclusive),
                    (key, row) -> visitor.row(Keys.departureNumberOf(key), row));
        }
    }
}
