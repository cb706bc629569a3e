package io.holdfast.store;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Properties;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompactRangeOptions;
import org.rocksdb.CompactRangeOptions.BottommostLevelCompaction;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.Env;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileManager;
import org.rocksdb.TablePropertiesCollectorFactory;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteOptions;

/**
 * How RocksDB is set up, and why. Owns every native object it makes; closed after the database, in reverse order of making.
 */
final class RocksOptions implements AutoCloseable {

    private static final long KIB = 1024;
    private static final long MIB = 1024 * KIB;

    private final Deque<AutoCloseable> made = new ArrayDeque<>();
    private final StoreSettings settings;
    private final LRUCache cache;
    private final CompactRangeOptions reclaiming;
    private final CompactionDamage compactionDamage = own(new CompactionDamage());

    RocksOptions(StoreSettings settings) {
        this.settings = settings;
        // Four shards: enough for the few threads that read, and each still holds the index of a large file.
        this.cache = own(new LRUCache(settings.readCacheBytes(), 2));
        this.reclaiming = own(new CompactRangeOptions())
                .setExclusiveManualCompaction(false)
                .setAllowWriteStall(false)
                .setBottommostLevelCompaction(BottommostLevelCompaction.kSkip);
    }

    CompactionDamage compactionDamage() {
        return compactionDamage;
    }

    LRUCache cache() {
        return cache;
    }

    DBOptions database(DatabaseLocation location) throws RocksDBException {
        // Has no setter in the Java interface. For directories from before there was a log of our own: a log of
        // RocksDB's
        // that was deleted or cut short is noticed.
        Properties withoutSetter = new Properties();
        withoutSetter.setProperty("track_and_verify_wals_in_manifest", "true");
        DBOptions options = own(DBOptions.getDBOptionsFromProps(withoutSetter));
        return options
                // Otherwise a directory that lost its files would come up empty, as if nothing had ever been there.
                .setCreateIfMissing(location.isNew())
                .setCreateMissingColumnFamilies(true)
                .setParanoidChecks(!location.mayLackFiles())
                // RocksDB's own log is not used, so the rows of all tables must get into files together: then they are
                // as
                // they were at one position of our log.
                .setAtomicFlush(true)
                // What is only in memory is in our log, too.
                .setAvoidFlushDuringShutdown(true)
                // For directories from before there was a log of our own. LogCheck closes the gap that is left.
                .setWalRecoveryMode(WALRecoveryMode.TolerateCorruptedTailRecords)
                .setMaxBackgroundJobs(2)
                // One thread writes, or very few: spinning for a group leader would only take the processor away.
                .setAllowConcurrentMemtableWrite(false)
                .setEnableWriteThreadAdaptiveYield(false)
                .setMaxOpenFiles(settings.openFiles())
                .setMaxFileOpeningThreads(2)
                .setTableCacheNumshardbits(2)
                .setMaxManifestFileSize(8 * MIB)
                .setManifestPreallocationSize(64 * KIB)
                .setMaxLogFileSize(MIB)
                .setKeepLogFileNum(2)
                .setStatsDumpPeriodSec(0)
                .setStatsPersistPeriodSec(0)
                .setListeners(List.of(compactionDamage))
                // Without it RocksDB never compacts again once a compaction has found the disk full, room or no room.
                .setSstFileManager(own(new SstFileManager(Env.getDefault())));
    }

    /** RocksDB insists on this column family. It holds the store's own few rows. */
    ColumnFamilyOptions ownRows() {
        return own(new ColumnFamilyOptions());
    }

    /** @param compacts false for a table with damaged files: a compaction that meets them stops all writes, and never succeeds */
    ColumnFamilyOptions table(Table table, boolean compacts) {
        ColumnFamilyOptions options = table.writtenOnce() ? writtenOnce() : small();
        return options.setDisableAutoCompactions(!compacts)
                .setCompressionType(CompressionType.NO_COMPRESSION)
                .setLevelCompactionDynamicLevelBytes(true);
    }

    private ColumnFamilyOptions writtenOnce() {
        BlockBasedTableConfig files = files();
        // No filter: these rows are looked up only when they are known to exist.
        return own(new ColumnFamilyOptions())
                .setTableFormatConfig(files)
                .setWriteBufferSize(settings.writtenOnceBufferBytes())
                // So that writing goes on while earlier buffers are being written out.
                .setMaxWriteBufferNumber(4);
    }

    private ColumnFamilyOptions small() {
        BlockBasedTableConfig files = files().setFilterPolicy(own(new BloomFilter(10)));
        // Rows that come and go leave deletion marks, which every scan steps over. A file is compacted at once if half
        // of
        // its entries are marks, or half of any 4,096 neighbouring ones. (Marks of written-once rows do not count.)
        TablePropertiesCollectorFactory marks =
                own(TablePropertiesCollectorFactory.NewCompactOnDeletionCollectorFactory(4096, 2048, 0.5));
        try (Options base = new Options()) {
            base.setTablePropertiesCollectorFactory(List.of(marks));
            return own(new ColumnFamilyOptions(base))
                    .setTableFormatConfig(files)
                    .setWriteBufferSize(settings.smallBufferBytes());
        }
    }

    private BlockBasedTableConfig files() {
        return new BlockBasedTableConfig()
                .setBlockSize(16 * KIB)
                .setBlockCache(cache)
                // Inside the cache, so that memory stays bounded however long the backlog is.
                .setCacheIndexAndFilterBlocks(true)
                .setPinL0FilterAndIndexBlocksInCache(true);
    }

    /** Files of the lowest level that nothing above them changes are left alone; ordinary compactions and writes go on beside it. */
    CompactRangeOptions reclaiming() {
        return reclaiming;
    }

    /** Our log has made the rows durable before. */
    WriteOptions withoutLog() {
        return own(new WriteOptions()).setDisableWAL(true);
    }

    ReadOptions pointRead() {
        return own(new ReadOptions()).setVerifyChecksums(true);
    }

    @Override
    public void close() {
        while (!made.isEmpty()) {
            try {
                made.pop().close();
            } catch (Exception cannotHappen) {
                throw new IllegalStateException(cannotHappen);
            }
        }
    }

    private <T extends AutoCloseable> T own(T object) {
        made.push(object);
        return object;
    }
}
