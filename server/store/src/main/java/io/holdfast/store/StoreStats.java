package io.holdfast.store;

/**
 * How big the storage is, for metrics. Reading it takes a few counters.
 *
 * @param logBytes what the log takes on the disk; a restart reads no more than that
 * @param fileBytes sorted files on disk, dead rows included
 * @param memoryBytes rows in memory that are not in sorted files yet
 * @param pendingCompactionBytes what compaction still has to rewrite; growing without end means the disk is too slow
 * @param cacheBytes blocks, indexes and filters held in the read cache
 * @param damagedTables tables with damaged files, as far as they were met since the start; they are not compacted any more
 */
public record StoreStats(
        long logBytes,
        long fileBytes,
        long memoryBytes,
        long pendingCompactionBytes,
        long cacheBytes,
        int damagedTables) {

    /** Both together. */
    public StoreStats plus(StoreStats other) {
        return new StoreStats(
                logBytes + other.logBytes,
                fileBytes + other.fileBytes,
                memoryBytes + other.memoryBytes,
                pendingCompactionBytes + other.pendingCompactionBytes,
                cacheBytes + other.cacheBytes,
                damagedTables + other.damagedTables);
    }
}
