package io.holdfast.app.endpoint.admin;

import io.holdfast.app.history.LiveTotals;
import java.util.SortedMap;
import java.util.function.Consumer;

/** What happens in the queues of all nodes together. Any thread. */
@FunctionalInterface
public interface TotalsElsewhere {
    /**
     * What was found.
     *
     * @param silent the nodes that did not answer, whose queues are not counted, and in a few words why
     */
    record Found(LiveTotals totals, SortedMap<String, String> silent) {}

    /** Asks all nodes; the listener runs once. */
    void look(Consumer<Found> listener);
}
