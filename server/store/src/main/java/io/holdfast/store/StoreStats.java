package io.holdfast.store;

/**
 * How big the store is, for metrics. Reading it takes a few counters of RocksDB's and the list of one directory.
 *
 * @param logBytes length of all write-ahead logs; a restart replays no more than that. Beyond it RocksDB reserves disk space
 *     for the log that it writes
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
        int damagedTables) {}
