package io.holdfast.store;

import io.holdfast.log.FileLog;
import io.holdfast.log.LogFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A data directory in use: one log, and for each partition, the control partition among them, a store whose batches go through it. Any thread.
 *
 * <p>{@link #maintain} keeps the log short: it writes the rows into files and lets go of what the log then needs no more.
 */
public final class Storage implements AutoCloseable {
    private final DataDirectory directory;
    private final FileLog log;
    /** Those of the partitions by their numbers, then the control rows. */
    private final List<RocksStore> all;

    private final long epoch;
    private final long logBytes;
    private final long newestMillis;
    private final AtomicInteger lostLogFiles = new AtomicInteger();

    Storage(DataDirectory directory, FileLog log, List<RocksStore> all, Facts facts, StoreSettings settings) {
        this.directory = directory;
        this.log = log;
        this.all = List.copyOf(all);
        this.epoch = facts.epoch();
        this.logBytes = settings.logBytes();
        this.newestMillis = Math.max(
                log.newestMillis(),
                all.stream().mapToLong(RocksStore::newestMillis).max().orElse(0));
    }

    /**
     * Opens the data directory, making it if it is missing or empty. Takes the rows from the log that were only in memory when it was last
     * used, so it can take seconds.
     *
     * @param tables all tables, with ids from 1 without a gap; one that is not there yet is made
     * @param partitions how many a new directory gets; an existing one keeps its number
     * @param background makes the files of the log ready; may wait for the disk
     * @throws StoreRefused if the directory is not ours to use, too new, or damaged
     */
    public static Storage open(
            Path directory, List<Table> tables, int partitions, StoreSettings settings, Executor background)
            throws StoreRefused {
        return new StorageOpening(tables, settings, background).open(directory, partitions);
    }

    /** Where RocksDB's native library was loaded from: other native code can be loaded there too. */
    public static Path nativeDirectory() {
        return NativeLibrary.loadedFrom();
    }

    public int partitions() {
        return all.size() - 1;
    }

    /** The rows of a partition, or with {@link ControlDatabase#PARTITION} those that belong to no queue. */
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

    /** The newest time at which anything was decided that is stored here; 0 if nothing is. */
    public long newestMillis() {
        return newestMillis;
    }

    /**
     * To be called every second or so, by one thread at a time: keeps the log short, and looks whether its files are still there.
     *
     * @return what is wrong with the log and was mended, in a sentence
     * @throws StoreFailure if it did not succeed; whether commits go on to succeed, they will tell themselves
     */
    public Optional<String> maintain() throws StoreFailure {
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

    /** How often a file of the log was taken away under the running server. */
    public int lostLogFiles() {
        return lostLogFiles.get();
    }

    /**
     * Writes all rows to files and notes how far they are; returns up to which position the log is not needed any more.
     *
     * @param replaced partitions whose rows a repair is about to replace: they may be any that know how far the log is
     */
    long settle(Set<Integer> replaced) throws StoreFailure {
        long upTo = Long.MAX_VALUE;
        List<Facts.RowFacts> rows = new ArrayList<>();
        for (RocksStore store : all) {
            RocksStore.CaughtUp caughtUp = store.caughtUp(log::lastPosition);
            upTo = Math.min(upTo, caughtUp.logPosition());
            rows.add(new Facts.RowFacts(caughtUp.appliedPosition(), store.flush()));
        }
        replaced.forEach(partition -> rows.set(all.indexOf(rows(partition)), new Facts.RowFacts(0, Manifest.UNKNOWN)));
        try {
            Facts.of(epoch, upTo, rows).write(directory.path());
        } catch (IOException e) {
            throw new StoreFailure("The file " + Facts.FILE + " could not be written: " + Directories.why(e) + ".", e);
        }
        return upTo;
    }

    /** Gives the space of deleted rows back to the disk: see {@link RocksStore#reclaim}. */
    public void reclaim() throws StoreFailure {
        for (RocksStore store : all) {
            store.reclaim();
        }
    }

    /** For metrics: for every few seconds, not for every request. */
    public StoreStats stats() {
        StoreStats total = new StoreStats(log.fileBytes(), 0, 0, 0, 0, 0);
        for (RocksStore store : all) {
            total = total.plus(store.stats());
        }
        return total;
    }

    /** Waits for the calls under way, then releases everything. */
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
