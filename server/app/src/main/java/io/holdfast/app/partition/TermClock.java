package io.holdfast.app.partition;

/**
 * The time of a partition in one term: that of this node, but never before what an earlier leader decided by. If this node's clock is behind,
 * the partition's runs ahead of it, and a little slower until they meet: time neither goes back nor stands still. Any thread.
 */
final class TermClock implements PartitionClock {
    /** Half a percent slower, as little as a server's own time is corrected by: a lease of 30 s is off by 0.15 s at most. */
    private static final long MILLIS_PER_CORRECTION = 200;

    private final PartitionClock node;
    private final long startMillis;
    private final long aheadMillis;

    private TermClock(PartitionClock node, long startMillis, long aheadMillis) {
        this.node = node;
        this.startMillis = startMillis;
        this.aheadMillis = aheadMillis;
    }

    /** @param newestMillis the newest time in the rows of the partition */
    static PartitionClock after(long newestMillis, PartitionClock node) {
        long nowMillis = node.nowMillis();
        return newestMillis <= nowMillis ? node : new TermClock(node, nowMillis, newestMillis - nowMillis);
    }

    @Override
    public long nowMillis() {
        long passedMillis = node.nowMillis() - startMillis;
        return startMillis + passedMillis + Math.max(0, aheadMillis - passedMillis / MILLIS_PER_CORRECTION);
    }
}
