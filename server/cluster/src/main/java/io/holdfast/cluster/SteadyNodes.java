package io.holdfast.cluster;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Since when other nodes have been there without a break, with everything that a partition has, as this node sees it while it leads that. A node that has
 * just come back is cold, and likely to go again while others are restarted or its machine is looked after. One thread at a time.
 */
final class SteadyNodes {
    /** Whoever was not looked at for longer may have been away meanwhile. */
    private static final long MOST_GAP_NANOS = Duration.ofSeconds(5).toNanos();

    private final long steadyNanos;
    private final Map<Integer, Seen> partitions = new HashMap<>();

    private record Seen(long term, long atNanos, Map<String, Long> since) {}

    /** @param steady how long a node must have been there */
    SteadyNodes(Duration steady) {
        this.steadyNanos = steady.toNanos();
    }

    /**
     * To be called every second or so, with the nodes that are there and have everything.
     *
     * @param term in which this node leads the partition: of an earlier one nothing counts
     */
    void look(int partition, long term, Collection<String> there, long nowNanos) {
        @Nullable Seen before = partitions.get(partition);
        Map<String, Long> known = before != null && before.term == term && nowNanos - before.atNanos <= MOST_GAP_NANOS
                ? before.since
                : Map.of();
        Map<String, Long> since = new HashMap<>();
        for (String node : there) {
            since.put(node, known.getOrDefault(node, nowNanos));
        }
        partitions.put(partition, new Seen(term, nowNanos, since));
    }

    boolean isSteady(int partition, String node, long nowNanos) {
        @Nullable Seen seen = partitions.get(partition);
        @Nullable Long since = seen == null ? null : seen.since.get(node);
        return since != null && nowNanos - since >= steadyNanos;
    }

    /** It must be there anew for as long. */
    void startOver(int partition, String node) {
        @Nullable Seen seen = partitions.get(partition);
        if (seen != null) {
            seen.since.remove(node);
        }
    }
}
