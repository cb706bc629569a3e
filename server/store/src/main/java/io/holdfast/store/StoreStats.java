package io.holdfast.store;

/**
 * How big the store is, for metrics. Reading it takes microseconds and no disk access.
 *
 * @param logBytes write-ahead log that a restart would have to replay
 * @param fileBytes sorted files on disk, dead rows included
 * @param memoryBytes rows in memory that are not in sorted files yet
 * @param pendingCompactionBytes what compaction still has to rewrite; growing without end means the disk is too slow
 * @param cacheBytes blocks held in the read cache
 */
public record StoreStats(
        long logBytes, long fileBytes, long memoryBytes, long pendingCompactionBytes, long cacheBytes) {}
