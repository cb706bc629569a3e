package io.holdfast.app.config;

/**
 * How much of what grows with clients fits into the Java heap, where nobody chose it. All of it together, with {@code storage.window-memory},
 * stays below what the old generation of the default heap holds: see docs/operate/memory.md for what was measured.
 */
public final class HeapShares {
    /** A fifth of the heap for queues of 2.2 to 2.6 KiB, with their entries in the directory, and their attributes and tags. */
    private static final long HEAP_BYTES_PER_QUEUE = 12 << 10;

    /** A quarter of the heap for received messages of 127 bytes: 120,000 that are alone in their groups still fit into 256 MB. */
    private static final long HEAP_BYTES_PER_RECEIVED = 512;

    /** A thirtieth of the heap for groups of about 800 bytes. */
    private static final long HEAP_BYTES_PER_GROUP = 24 << 10;

    /** What a queue takes with a few attributes and tags. */
    public static final long BYTES_OF_QUEUE = 3 << 10;

    private HeapShares() {}

    public static long heapBytes() {
        return Runtime.getRuntime().maxMemory();
    }

    public static long queues(long heapBytes) {
        return Math.max(1_000, heapBytes / HEAP_BYTES_PER_QUEUE);
    }

    /** Never less than SQS lets one queue have in flight. */
    public static long received(long heapBytes) {
        return Math.max(120_000, heapBytes / HEAP_BYTES_PER_RECEIVED);
    }

    public static int groups(long heapBytes) {
        return (int) Math.min(Integer.MAX_VALUE, Math.max(1_000, heapBytes / HEAP_BYTES_PER_GROUP));
    }
}
