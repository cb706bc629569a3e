package io.holdfast.engine.row;

/**
 * Rows that exist cannot be read: what is stored of them is damaged. Thrown by {@link Rows} in the middle of whatever needed them, so whoever
 * catches it must throw away the open batch and the engine, and load a new one that knows of the damage.
 */
public final class RowsUnreadable extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final long NO_QUEUE = 0;

    private final long queueId;

    private RowsUnreadable(long queueId, String why, Throwable cause) {
        super(why, cause);
        this.queueId = queueId;
    }

    /**
     * Rows of a table cannot be read.
     *
     * @param key what was looked for, or where the scan began
     */
    public static RowsUnreadable at(Table table, byte[] key, Throwable cause) {
        return new RowsUnreadable(queueOf(table, key), String.valueOf(cause.getMessage()), cause);
    }

    /** The queue that the rows belong to; 0 if they concern all queues. */
    public long queueId() {
        return queueId;
    }

    public static long queueOf(Table table, byte[] key) {
        return switch (table) {
            case PARTITION, DELETED_NAMES, OTHER_ROOMS, DEPARTURES, HAND_OFFS, HISTORY, STORIES, STORY_CHAPTERS ->
                NO_QUEUE;
            case RECENT -> key.length < 2 * Long.BYTES ? NO_QUEUE : Bytes.longAt(key, Long.BYTES);
            case QUEUES,
                    COUNTERS,
                    MESSAGES,
                    DELAYED,
                    DELIVERIES,
                    GROUPS,
                    GROUP_MESSAGES,
                    MOVE_TASKS,
                    EXPIRY,
                    TENANTS,
                    GROUP_IDS,
                    GROUP_AGES,
                    DATA_KEYS -> key.length < Long.BYTES ? NO_QUEUE : Keys.queueOf(key);
        };
    }
}
