package io.holdfast.store;

import io.holdfast.log.FileLog;
import io.holdfast.log.LogFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * The storage of one node on its own: one log, and for each partition, the control partition among them, a store whose batches go through it.
 * Any thread.
 *
 * <p>{@link #maintain} keeps the log short: it writes the rows into files and lets go of what the log then needs no more.
 */
final class NodeStorage implements Storage {
    private final DataDirectory directory;
    private final FileLog log;
    /** Those of the partitions by their numbers, then the control rows. */
    private final List<RocksStore> all;

    private final StorageCheckpoint checkpoint;
    private final long epoch;
    private final long logBytes;
    private final long newestMillis;
    private final int level;
    private final AtomicInteger lostLogFiles = new AtomicInteger();
    /** Held by whoever needs the log to stay as it is, or lets go of something of it. */
    private final ReentrantLock logStays = new ReentrantLock();

    /** @param level see {@link Storage#level} */
    NodeStorage(
            DataDirectory directory,
            int level,
            FileLog log,
            List<RocksStore> all,
            Facts facts,
            StoreSettings settings) {
        this.directory = directory;
        this.level = level;
        this.log = log;
        this.all = List.copyOf(all);
        this.epoch = facts.epoch();
        this.checkpoint = new StorageCheckpoint(directory.path(), epoch, log, this.all);
        this.logBytes = settings.logBytes();
        this.newestMillis = Math.max(
                log.newestMillis(),
                all.stream().mapToLong(RocksStore::newestMillis).max().orElse(0));
    }

    /** See {@link Storage#open}. */
    static NodeStorage open(
            Path directory, List<Table> tables, int partitions, StoreSettings settings, Executor background)
            throws StoreRefused {
        return new StorageOpening(tables, settings, background).open(directory, partitions);
    }

    @Override
    public int partitions() {
        return all.size() - 1;
    }

    @Override
    public Store store(int partition) {
        return rows(partition);
    }

    /** For repairs. */
    RocksStore rows(int partition) {
        return all.get(partition == ControlDatabase.PARTITION ? partitions() : partition);
    }

    /** What rows need that take the place of those of a partition. */
    AppliedRow appliedBy(int partition) {
        return new AppliedRow(epoch, log.lastPosition(), rows(partition).newestMillis());
    }

    /** The same for all: they have had one time. */
    @Override
    public long newestMillis(int partition) {
        return newestMillis;
    }

    @Override
    public Leadership leadership() {
        return Leadership.ALONE;
    }

    /** Never calls: there is nobody else who could have decided anything. */
    @Override
    public void whenApplied(int partition, Runnable listener) {
        rows(partition);
    }

    @Override
    public Optional<String> maintain() throws StoreFailure {
        // While a moment is copied, the log must keep what lies behind it; the next call is soon.
        if (!logStays.tryLock()) {
            return Optional.empty();
        }
        try {
            return shortenLog();
        } finally {
            logStays.unlock();
        }
    }

    private Optional<String> shortenLog() throws StoreFailure {
        Optional<String> missing = log.missingFile();
        try {
            if (missing.isPresent()) {
                lostLogFiles.incrementAndGet();
                log.beginAnew();
            }
            if (missing.isPresent() || log.neededBytes() > logBytes) {
                // In this order: when the log lets go, the rows alone have it.
                log.trim(settle(Set.of()));
            }
        } catch (LogFailure e) {
            throw new StoreFailure(String.valueOf(e.getMessage()), e);
        }
        return missing.map(name -> "The log file " + name + " was removed under the running server. Nothing is lost:"
                + " all rows were written to files, and the log goes on in a new one.");
    }

    @Override
    public StorageMoment copyMoment(LongSupplier clock) throws StoreFailure {
        logStays.lock();
        try {
            Directories.deleteAll(momentDirectory());
            StorageMoment moment = new StorageCopy(epoch, log, all).write(momentDirectory(), clock);
            if (Files.exists(directory.path().resolve(DirectoryLevel.FILE))) {
                DirectoryLevel.write(momentDirectory(), level);
            }
            return moment;
        } catch (IOException e) {
            throw new StoreFailure("The rows could not be copied: " + Directories.why(e) + ".", e);
        } finally {
            logStays.unlock();
        }
    }

    @Override
    public Path momentDirectory() {
        return directory.path().resolve(DataDirectory.MOMENT);
    }

    @Override
    public int level() {
        return level;
    }

    @Override
    public void verify() throws StoreFailure {
        for (RocksStore store : all) {
            store.verify();
        }
    }

    @Override
    public int lostLogFiles() {
        return lostLogFiles.get();
    }

    /**
     * Writes all rows to files and notes how far they are; returns up to which position the log is not needed any more.
     *
     * @param replaced partitions whose rows a repair is about to replace: they may be any that know how far the log is
     */
    long settle(Set<Integer> replaced) throws StoreFailure {
        return checkpoint.write(replaced.stream().map(this::rows).toList());
    }

    /** Lets all rows be those that nodes begin with: everything is in files, and they have a position in what the nodes will agree on. */
    void becomeReplicas() throws StoreFailure {
        settle(Set.of());
        ReplicaPosition first = ReplicaPosition.ofFounder(Math.max(
                newestMillis,
                all.stream().mapToLong(RocksStore::newestMillis).max().orElse(0)));
        for (RocksStore store : all) {
            store.becomeReplica(first);
        }
    }

    /** Leaves nothing in files of rows that were deleted from a table, in whichever partitions have it. */
    void rewrite(Table table) throws StoreFailure {
        for (int i = 0; i < all.size(); i++) {
            boolean isControl = i == partitions();
            if (isControl == table.equals(ControlDatabase.TABLE)) {
                all.get(i).rewrite(table);
            }
        }
    }

    @Override
    public void reclaim() throws StoreFailure {
        for (RocksStore store : all) {
            store.reclaim();
        }
    }

    @Override
    public StoreStats stats() {
        StoreStats total = new StoreStats(log.fileBytes(), 0, 0, 0, 0, 0);
        for (RocksStore store : all) {
            total = total.plus(store.stats());
        }
        return total;
    }

    @Override
    public void close() {
        closeFiles();
        directory.close();
    }

    /** For repairs, which move the files: the directory stays claimed until {@link #close}. */
    void closeFiles() {
        all.forEach(RocksStore::close);
        log.close();
    }

    DataDirectory directory() {
        return directory;
    }
}
