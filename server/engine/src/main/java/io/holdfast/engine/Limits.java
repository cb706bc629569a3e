package io.holdfast.engine;

/** Every number of the engine, with its unit. */
public final class Limits {
    public static final long SECOND_MILLIS = 1_000;

    /** A lease, with all its extensions, ends at the latest this long after the receive. */
    public static final long TOTAL_VISIBILITY_MILLIS = 43_200 * SECOND_MILLIS;

    /** How long a deleted queue's name, and a purged queue, stay blocked. */
    static final long NAME_BLOCK_MILLIS = 60 * SECOND_MILLIS;

    static final long PURGE_BLOCK_MILLIS = 60 * SECOND_MILLIS;

    /** Messages that one queue keeps in memory ahead of its consumers. */
    static final int WINDOW_MESSAGES = 2_048;

    /** Bytes that one queue keeps in memory ahead of its consumers; one message is always kept, whatever its size. */
    static final long WINDOW_BYTES = 4L << 20;

    /** Messages read from the store in one refill. */
    static final int REFILL_MESSAGES = 256;

    /** Delayed messages that come due, expired messages that are dropped, timers that fire: so many in one go, the rest in the next. */
    static final int BITE = 256;

    static {
        check(REFILL_MESSAGES <= WINDOW_MESSAGES, "a refill must fit into the window");
    }

    private Limits() {}

    private static void check(boolean holds, String relation) {
        if (!holds) {
            throw new AssertionError(relation);
        }
    }
}
