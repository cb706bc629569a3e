package io.holdfast.store;

/**
 * What an operator may size, in bytes. The defaults suit a container of 512 MiB as well as a large machine: memory is
 * taken as rows arrive, never in advance.
 *
 * @param readCacheBytes sorted blocks and their indexes kept in memory, shared by all tables. The engine holds the
 *     heads of its queues itself, so this only has to carry indexes (about 0.3 % of the rows) and repeated point reads
 * @param writtenOnceBufferBytes how much of a written-once table gathers in memory before it becomes a sorted file. A
 *     row deleted before that is never written a second time, so this is the age at which a waiting message starts to
 *     cost disk bandwidth: 64 MiB is 65,000 messages of 1 KiB
 * @param smallBufferBytes the same for every other table
 * @param logBytes write-ahead log at which the oldest rows are forced into sorted files. It bounds both the time to
 *     open after a crash (about one second per 100 MiB) and, together with the buffers, the memory
 * @param openFiles sorted files that are kept open. One is about 64 MiB: 512 cover 32 GiB, beyond that they are opened as needed
 */
public record StoreSettings(
        long readCacheBytes, long writtenOnceBufferBytes, long smallBufferBytes, long logBytes, int openFiles) {

    private static final long MIB = 1024 * 1024;
    private static final int CONTROL_FILES = 8;

    public StoreSettings {
        requireAtLeast(MIB, readCacheBytes, "readCacheBytes");
        requireAtLeast(MIB, writtenOnceBufferBytes, "writtenOnceBufferBytes");
        requireAtLeast(MIB, smallBufferBytes, "smallBufferBytes");
        requireAtLeast(1, openFiles, "openFiles");
        // Below one full buffer every buffer would be written out half empty.
        requireAtLeast(Math.max(writtenOnceBufferBytes, smallBufferBytes), logBytes, "logBytes");
    }

    public static StoreSettings defaults() {
        return new StoreSettings(32 * MIB, 64 * MIB, 16 * MIB, 192 * MIB, 512);
    }

    public StoreSettings withReadCacheBytes(long bytes) {
        return new StoreSettings(bytes, writtenOnceBufferBytes, smallBufferBytes, logBytes, openFiles);
    }

    public StoreSettings withOpenFiles(int files) {
        return new StoreSettings(readCacheBytes, writtenOnceBufferBytes, smallBufferBytes, logBytes, files);
    }

    /** For one of several partitions. */
    StoreSettings dividedBy(int partitions) {
        return new StoreSettings(
                Math.max(MIB, readCacheBytes / partitions),
                Math.max(MIB, writtenOnceBufferBytes / partitions),
                Math.max(MIB, smallBufferBytes / partitions),
                logBytes,
                Math.max(1, openFiles / partitions));
    }

    /** For the control rows, which are few and small. */
    StoreSettings forControl() {
        return new StoreSettings(MIB, MIB, MIB, logBytes, Math.min(CONTROL_FILES, openFiles));
    }

    private static void requireAtLeast(long least, long bytes, String name) {
        if (bytes < least) {
            throw new IllegalArgumentException(name + " is at least " + least + ", not " + bytes);
        }
    }
}
