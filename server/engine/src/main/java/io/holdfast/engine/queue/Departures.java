package io.holdfast.engine.queue;

import io.holdfast.engine.command.Departure;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueuesElsewhere;
import io.holdfast.engine.row.DepartureRow;
import io.holdfast.engine.row.HandOffRow;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.RowChanges;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.engine.settings.QueuePlacement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Messages that have left their queues for queues of other partitions. A message is written here in the batch that takes it out of its queue,
 * offered once that batch is durable, and deleted when the other partition has durably decided on it. In between it is in no queue.
 *
 * <pre>
 *   forgotten | first … durable: offered, as often as somebody asks | … next: the batch is open or on its way |
 * </pre>
 *
 * Only the numbers are in memory. A partition that is the only one has none of this. One thread.
 */
public final class Departures {
    private final Rows rows;
    private final RowChanges changes;
    private final QueuePlacement placement;
    private final QueuesElsewhere elsewhere;
    private final int budget;
    private final Route[] routes;
    private boolean anyInOpenBatch;

    /** What is on its way to one partition. */
    private static final class Route {
        /** All below are forgotten: as decided, as it will be with the batch on its way, as it is durable. */
        long first;

        long sealedFirst;
        long durableFirst;
        long next;
        /** What is on its way, in bytes of its rows. */
        long bytes;
    }

    Departures(Rows rows, RowChanges changes, EngineSettings settings, QueuesElsewhere elsewhere) {
        this.rows = rows;
        this.changes = changes;
        this.placement = settings.placement();
        this.elsewhere = elsewhere;
        this.budget = settings.budgets().departures();
        this.routes = new Route[placement.isAlone() ? 0 : placement.count()];
        for (int target = 0; target < routes.length; target++) {
            byte[] row = rows.get(Table.HAND_OFFS, Keys.handOffTo(target));
            HandOffRow.Sent sent = row == null ? HandOffRow.Sent.NONE : HandOffRow.Sent.ofRow(row);
            Route route = new Route();
            route.first = sent.first();
            route.sealedFirst = sent.first();
            route.durableFirst = sent.first();
            route.next = sent.next();
            routes[target] = route;
        }
    }

    /** Reads all that is on its way, which is bounded by the budget. */
    public void load(Consumer<Departure> action) {
        for (int target = 0; target < routes.length; target++) {
            Route route = routes[target];
            scan(target, route.first, route.next, (number, row) -> {
                route.bytes += row.length;
                action.accept(DepartureRow.read(number, row));
                return true;
            });
        }
    }

    /** Whether the queue of that name, if there is one, is in another partition. */
    public boolean isElsewhere(QueueName name) {
        return !placement.isHere(name);
    }

    /** A queue of another partition; null if there is none. It may be gone by the time a message gets there. */
    public @Nullable QueueInfo find(QueueName name) {
        return elsewhere.find(name);
    }

    /** Whether a message may leave for that queue now. If not, the other partitions have not all spoken yet, or that one does not keep up. */
    public boolean mayLeaveFor(QueueName name) {
        Route route = routes[placement.partitionOf(name)];
        return elsewhere.areKnown() && route.next - route.first < budget && route.bytes < EngineLimits.DEPARTURE_BYTES;
    }

    /** The message leaves in the open batch; whoever calls takes it out of its queue. */
    public void add(Departure departure) {
        int target = placement.partitionOf(departure.target());
        InvariantViolation.unless(target != placement.own(), "a message leaves for a queue of its own partition");
        Route route = routes[target];
        byte[] row = DepartureRow.of(departure);
        changes.put(Table.DEPARTURES, Keys.departure(target, route.next), row);
        route.next++;
        route.bytes += row.length;
        store(target);
        anyInOpenBatch = true;
    }

    /** The first messages to a partition that are durably on their way, in their order: a bounded number. */
    public List<Departure> offered(int target) {
        List<Departure> offered = new ArrayList<>();
        long[] bytes = {0};
        scan(target, routes[target].durableFirst, routes[target].next, (number, row) -> {
            offered.add(DepartureRow.read(number, row));
            bytes[0] += row.length;
            return offered.size() < EngineLimits.HAND_OFF_MESSAGES && bytes[0] < EngineLimits.HAND_OFF_BYTES;
        });
        return offered;
    }

    /** Decides what becomes of a departure that is to be forgotten; false if it cannot be forgotten yet. */
    public interface Forgetting {
        boolean forget(Departure departure);
    }

    /** Forgets all up to a number, or up to one that cannot be forgotten yet. What is forgotten already is left alone. */
    public void forget(int target, long upToNumber, Forgetting forgetting) {
        Route route = routes[target];
        InvariantViolation.unless(
                upToNumber < route.next, "partition " + target + " got message " + upToNumber + ", which never left");
        boolean[] stopped = {false};
        long before = route.first;
        scan(target, route.first, upToNumber + 1, (number, row) -> {
            stopped[0] = !forgetting.forget(DepartureRow.read(number, row));
            if (!stopped[0]) {
                changes.delete(Table.DEPARTURES, Keys.departure(target, number));
                route.bytes -= row.length;
                route.first = number + 1;
            }
            return !stopped[0];
        });
        if (!stopped[0]) {
            // A repair may have left gaps.
            route.first = Math.max(route.first, upToNumber + 1);
        }
        if (route.first > before) {
            store(target);
        }
    }

    private void store(int target) {
        Route route = routes[target];
        changes.put(Table.HAND_OFFS, Keys.handOffTo(target), new HandOffRow.Sent(route.first, route.next).toRow());
    }

    /** The open batch is complete; returns whether it lets any message leave. */
    boolean sealed() {
        for (Route route : routes) {
            route.sealedFirst = route.first;
        }
        boolean any = anyInOpenBatch;
        anyInOpenBatch = false;
        return any;
    }

    void durable() {
        for (Route route : routes) {
            route.durableFirst = route.sealedFirst;
        }
    }

    /** Sees the row of a departure; returns false to stop. */
    private interface Visitor {
        boolean row(long number, byte[] row);
    }

    private void scan(int target, long from, long toExclusive, Visitor visitor) {
        if (from < toExclusive) {
            rows.scan(
                    Table.DEPARTURES,
                    Keys.departure(target, from),
                    Keys.departure(target, toExclusive),
                    (key, row) -> visitor.row(Keys.departureNumberOf(key), row));
        }
    }
}
