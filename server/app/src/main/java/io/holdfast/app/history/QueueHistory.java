package io.holdfast.app.history;

import io.holdfast.engine.command.QueueName;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What happened to queues. Times are those that clients see; minutes and seconds are whole ones of UTC. A queue that does not exist has no
 * history, nor has one that was deleted. Any thread, except where it says otherwise.
 */
public interface QueueHistory {
    /** Points that one page may have. */
    int MOST_POINTS = 1_500;

    /** How long minutes are kept. */
    int DAYS = 15;

    /**
     * The minutes of a queue that begin in {@code from <= minute < to}, oldest first, the running one included. A minute is missing where the
     * queue was not active (neither used for six hours nor holding messages), the server did not run, or the disk budget was used up.
     * It reads the disk and waits for the partition: not on a loop's thread.
     *
     * @param limit points per page, at most {@link #MOST_POINTS}
     */
    MinutePage minutes(QueueName queue, Instant from, Instant to, int limit);

    /** The last hour by the second, if the queue is among the busiest; null if it is not, or nothing happened in it. From memory. */
    @Nullable
    SecondSeries lastHourPerSecond(QueueName queue);

    /**
     * The same; what is older than a time may be left out.
     *
     * @param from only so much is of interest
     */
    default @Nullable SecondSeries lastHourPerSecond(QueueName queue, Instant from) {
        return lastHourPerSecond(queue);
    }

    /** The queues that are used or hold messages, of all nodes. */
    default Set<QueueName> active() {
        return live().keySet();
    }

    /** What happens in a queue now; idle and empty if nothing is known of it. From memory: as old as a second. */
    LiveFigures live(QueueName queue);

    /**
     * What happens in all queues that are used or hold messages; all others are idle and empty. From memory, one map for everybody, replaced
     * once a second: it costs nothing to ask, however many queues there are.
     */
    Map<QueueName, LiveFigures> live();

    /** All queues together, from memory. */
    LiveTotals liveTotals();

    /** Counts of what history itself did, for the metrics page. */
    HistoryNumbers numbers();
}
