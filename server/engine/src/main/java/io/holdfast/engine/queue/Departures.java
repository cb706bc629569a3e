package io.holdfast.engine.queue;

import io.holdfast.engine.command.Departure;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueuesElsewhere;
import io.holdfast.engine.row.RowChanges;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.engine.settings.QueuePlacement;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Messages that have left their queues for queues of other partitions. A message is written here in the batch that takes it out of its queue,
 * offered once that batch is durable, and deleted when the other partition has durably decided on it. In between it is in no queue.
 *
 * <p>Only numbers are in memory. A partition that is the only one has none of this. One thread.
 */
public final class Departures {
    private final QueuePlacement placement;
    private final QueuesElsewhere elsewhere;
    private final int budget;
    /** One for each partition, empty if there is only this one. */
    private final List<DepartureRoute> routes;

    private boolean anyInOpenBatch;

    Departures(Rows rows, RowChanges changes, EngineSettings settings, QueuesElsewhere elsewhere) {
        this.placement = settings.placement();
        this.elsewhere = elsewhere;
        this.budget = settings.budgets().departures();
        this.routes = IntStream.range(0, placement.isAlone() ? 0 : placement.count())
                .mapToObj(target -> new DepartureRoute(target, rows, changes))
                .toList();
    }

    /** Reads all that is on its way, which is bounded by the budget. */
    public void load(Consumer<Departure> action) {
        routes.forEach(route -> route.load(action));
    }

    /** Whether the queue of that name, if there is one, is in another partition. */
    public boolean isElsewhere(QueueName name) {
        return !placement.isHere(name);
    }

    /** Whether a queue of another partition that is not found does not exist. */
    public boolean areKnown() {
        return elsewhere.areKnown();
    }

    /** A queue of another partition; null if there is none, or it is not known here yet. It may be gone by the time a message gets there. */
    public @Nullable QueueInfo find(QueueName name) {
        return elsewhere.find(name);
    }

    /** Whether the partition of that queue keeps up with what is sent to it. */
    public boolean hasRoomFor(QueueName name) {
        return routes.get(placement.partitionOf(name)).hasRoom(budget);
    }

    /** The message leaves in the open batch; whoever calls takes it out of its queue. */
    public void add(Departure departure) {
        int target = placement.partitionOf(departure.target());
        InvariantViolation.unless(target != placement.own(), "a message leaves for a queue of its own partition");
        routes.get(target).add(departure);
        anyInOpenBatch = true;
    }

    /** Whether nothing is on its way: then nothing can come back to any queue. */
    public boolean areNone() {
        return routes.stream().allMatch(DepartureRoute::isEmpty);
    }

    /** The first messages to a partition that are durably on their way, in their order: a bounded number. */
    public List<Departure> offered(int target) {
        return routes.get(target).offered();
    }

    /** Decides what becomes of a departure that is to be forgotten; false if it cannot be forgotten yet. */
    public interface Forgetting {
        boolean forget(Departure departure);
    }

    /** Forgets all up to a number, or up to one that cannot be forgotten yet. What is forgotten already is left alone. */
    public void forget(int target, long upToNumber, Forgetting forgetting) {
        routes.get(target).forget(upToNumber, forgetting);
    }

    /** The open batch is complete; returns whether it lets any message leave. */
    boolean sealed() {
        routes.forEach(DepartureRoute::sealed);
        boolean any = anyInOpenBatch;
        anyInOpenBatch = false;
        return any;
    }

    void durable() {
        routes.forEach(DepartureRoute::durable);
    }
}
