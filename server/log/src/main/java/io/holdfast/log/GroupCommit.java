package io.holdfast.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Makes entries durable, all that is pending with one write and one sync. Whoever comes while nobody writes does it for all; the others wait for
 * it. No timer, no thread of its own. Nothing is tried again: after a failure every later entry is refused.
 */
final class GroupCommit {
    private final Segments segments;
    private final ReachedMark mark;
    private final long epoch;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition turnEnded = lock.newCondition();
    private List<Entry> pending = new ArrayList<>();
    private boolean isWriting;
    private boolean isClosed;
    private @Nullable LogFailure firstFailure;

    /** Used by whoever writes. */
    private final RecordBuffer buffer = new RecordBuffer();

    private volatile long last;

    /** Bytes of a partition that wait for the sync. */
    static final class Entry {
        private final int partition;
        private final byte[] bytes;
        private final int length;
        private final long timeMillis;
        /** Once it is durable; 0 before. */
        private long position;

        Entry(int partition, byte[] bytes, int length, long timeMillis) {
            this.partition = partition;
            this.bytes = bytes;
            this.length = length;
            this.timeMillis = timeMillis;
        }
    }

    GroupCommit(Segments segments, ReachedMark mark, long epoch, long last) {
        this.segments = segments;
        this.mark = mark;
        this.epoch = epoch;
        this.last = last;
    }

    long lastPosition() {
        return last;
    }

    /** Returns once the entry is durable. */
    long append(Entry mine) throws LogFailure {
        List<Entry> group;
        lock.lock();
        try {
            pending.add(mine);
            awaitTurn(mine);
            if (mine.position > 0) {
                return mine.position;
            }
            requireUsable();
            isWriting = true;
            group = pending;
            pending = new ArrayList<>();
        } finally {
            lock.unlock();
        }
        return commit(group);
    }

    private long commit(List<Entry> group) throws LogFailure {
        long position = last + 1;
        @Nullable LogFailure failure = null;
        // A channel that meets an interrupted thread closes itself, and the log would end for all.
        boolean wasInterrupted = Thread.interrupted();
        try {
            write(group, position);
            mark.reached(position);
        } catch (IOException | RuntimeException | Error e) {
            failure = new LogFailure("The log could not be written: " + e.getMessage(), e);
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
        lock.lock();
        try {
            isWriting = false;
            turnEnded.signalAll();
            if (failure != null) {
                firstFailure = failure;
                throw failure;
            }
            last = position;
            group.forEach(each -> each.position = position);
            return position;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until nobody writes, or the entry is durable. What is half written cannot be taken back, so an interrupt waits as well. */
    private void awaitTurn(@Nullable Entry mine) {
        while (isWriting && (mine == null || mine.position == 0)) {
            turnEnded.awaitUninterruptibly();
        }
    }

    private void requireUsable() throws LogFailure {
        if (firstFailure != null) {
            throw new LogFailure("Nothing is written any more because an earlier write failed.", firstFailure);
        }
        if (isClosed) {
            throw new IllegalStateException("The log is closed");
        }
    }

    private void write(List<Entry> group, long position) throws IOException {
        long length = RecordLayout.RECORD_HEADER_BYTES;
        long newestMillis = 0;
        for (Entry entry : group) {
            length += RecordLayout.ENTRY_HEADER_BYTES + entry.length;
            newestMillis = Math.max(newestMillis, entry.timeMillis);
        }
        Segment segment = segments.writable(length);
        ByteBuffer record = buffer.ofAtLeast(length).position(RecordLayout.RECORD_HEADER_BYTES);
        for (Entry entry : group) {
            record.putInt(entry.partition).putInt(entry.length).put(entry.bytes, 0, entry.length);
        }
        RecordLayout.finishRecord(record, epoch, segment.number, group.size(), position, newestMillis);
        segment.append(record.flip(), position);
        buffer.letGoIfLarge();
    }

    /** Does something between two writes. */
    void betweenWrites(Segments.Change change) throws LogFailure {
        lock.lock();
        try {
            awaitTurn(null);
            change.run();
        } catch (IOException e) {
            throw new LogFailure("The log could not be begun anew: " + e.getMessage(), e);
        } finally {
            lock.unlock();
        }
    }

    /** Refuses from now on; true the first time. */
    boolean close() {
        lock.lock();
        try {
            awaitTurn(null);
            boolean wasOpen = !isClosed;
            isClosed = true;
            return wasOpen;
        } finally {
            lock.unlock();
        }
    }
}
