package io.holdfast.store;

import java.io.IOException;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/** The open database of {@link ReplicatedRows}, which another one can replace, and how far its rows are. Any thread. */
final class ReplicaDatabase implements AutoCloseable {
    /** Held shared by every call, and alone by those that close the database: a call into one that was freed ends the process. */
    private final ReadWriteLock calls = new ReentrantReadWriteLock();
    /** Null when it is closed. Guarded by the calls' lock. */
    private @Nullable Opened opened;

    private volatile ReplicaPosition applied;

    /** A database with options that it releases when it is closed. */
    record Opened(RocksDatabase database, WriteOptions withoutLog, ReadOptions pointRead) {
        private static Opened of(RocksDatabase database) {
            return new Opened(
                    database,
                    database.options().withoutLog(),
                    database.options().pointRead());
        }
    }

    /** What is asked of the database. */
    interface Call<T, E extends Exception> {
        T on(Opened open) throws E;
    }

    /** What is done to the database. */
    interface Task {
        void run(Opened open) throws RocksDBException;
    }

    /** Opens the database that replaces one. */
    interface Opening {
        RocksDatabase open() throws IOException, StoreRefused;
    }

    ReplicaDatabase(RocksDatabase database) throws RocksDBException {
        this.opened = Opened.of(database);
        this.applied = ReplicaPosition.read(database);
    }

    ReplicaPosition applied() {
        return applied;
    }

    void applied(ReplicaPosition position) {
        applied = position;
    }

    <T, E extends Exception> T call(Call<T, E> call) throws E {
        calls.readLock().lock();
        try {
            return call.on(requireOpen());
        } finally {
            calls.readLock().unlock();
        }
    }

    void run(String whatFailed, Task task) throws StoreFailure {
        calls.readLock().lock();
        try {
            task.run(requireOpen());
        } catch (RocksDBException e) {
            throw new StoreFailure(whatFailed + ": " + e.getMessage() + ".", e);
        } finally {
            calls.readLock().unlock();
        }
    }

    /** Closes the present one before the other is opened; if that fails, it stays closed. */
    void replace(Opening opening) throws IOException, RocksDBException, StoreRefused {
        calls.writeLock().lock();
        try {
            closeOpened();
            RocksDatabase database = opening.open();
            opened = Opened.of(database);
            applied = ReplicaPosition.read(database);
        } finally {
            calls.writeLock().unlock();
        }
    }

    /** Waits for the calls under way. */
    @Override
    public void close() {
        stopReclaiming();
        calls.writeLock().lock();
        try {
            closeOpened();
        } finally {
            calls.writeLock().unlock();
        }
    }

    private void closeOpened() {
        Opened open = opened;
        opened = null;
        if (open != null) {
            open.database.close();
        }
    }

    private void stopReclaiming() {
        calls.readLock().lock();
        try {
            Opened open = opened;
            if (open != null) {
                open.database.stopReclaiming();
            }
        } finally {
            calls.readLock().unlock();
        }
    }

    private Opened requireOpen() {
        Opened open = opened;
        if (open == null) {
            throw new IllegalStateException("The store is closed");
        }
        return open;
    }
}
