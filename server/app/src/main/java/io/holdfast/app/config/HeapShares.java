package io.holdfast.app.config;

/**
 * How much of what grows with clients fits into the Java heap, where nobody chose it: see docs/operate/memory.md for what each of them costs.
 */
public final class HeapShares {
    /** A fifth of the heap for queues of about 3 KiB, with their entries in the directory. */
    private static final long HEAP_BYTES_PER_QUEUE = 12 << 10;

    /** Less than half of the heap for received messages of about 200 bytes. */
    private static final long HEAP_BYTES_PER_RECEIVED = 480;

    /** A twentieth of the heap for groups of about 600 bytes. */
    private static final long HEAP_BYTES_PER_GROUP = 12 << 10;

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
