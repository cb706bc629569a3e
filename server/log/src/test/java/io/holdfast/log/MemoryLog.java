package io.holdfast.log;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A log that forgets with the process. For tests of those who use one. Any thread. */
public final class MemoryLog implements Log {
    private final List<Entry> entries = new ArrayList<>();
    private long last;
    private boolean isClosed;

    @SuppressWarnings("ArrayRecordComponent") // Never compared as a whole.
    private record Entry(int partition, long position, long timeMillis, byte[] bytes) {}

    /** What another process would find. */
    public synchronized MemoryLog reopened() {
        MemoryLog again = new MemoryLog();
        again.entries.addAll(entries);
        again.last = last;
        return again;
    }

    @Override
    public synchronized long append(int partition, byte[] bytes, int length, long timeMillis) {
        if (isClosed) {
            throw new IllegalStateException("The log is closed");
        }
        entries.add(new Entry(partition, ++last, timeMillis, Arrays.copyOf(bytes, length)));
        return last;
    }

    @Override
    public void replay(int partition, long after, EntryVisitor visitor) {
        List<Entry> all;
        synchronized (this) {
            all = List.copyOf(entries);
        }
        for (Entry entry : all) {
            if (entry.partition == partition && entry.position > after) {
                visitor.entry(entry.position, entry.timeMillis, entry.bytes.clone());
            }
        }
    }

    @Override
    public synchronized void trim(long upTo) {
        entries.removeIf(entry -> entry.position <= upTo);
    }

    @Override
    public synchronized void close() {
        isClosed = true;
    }
}
