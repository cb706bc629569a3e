package io.holdfast.engine.row;

/**
 * The keys of {@link Table#HISTORY}. Minutes lie by the hour, so that the oldest can be dropped at once and those of one queue are found
 * with one look per hour.
 *
 * <pre>
 * a minute of a queue         | 1 | hour since 1970 4 | queue id 8 | minute of the hour 1 |
 * when a queue was last used  | 2 | queue id 8 |
 * bytes of each hour          | 3 |
 * </pre>
 */
public final class HistoryKeys {
    public static final int MINUTES_PER_HOUR = 60;

    private HistoryKeys() {}

    /**
     * The key of a minute of a queue.
     *
     * @param minute since 1970
     */
    public static byte[] minute(long queueId, long minute) {
        byte[] key = new byte[14];
        key[0] = 1;
        Bytes.setInt(key, 1, (int) (minute / MINUTES_PER_HOUR));
        Bytes.setLong(key, 5, queueId);
        key[13] = (byte) (minute % MINUTES_PER_HOUR);
        return key;
    }

    /** Before all minutes of an hour. */
    public static byte[] hour(long hour) {
        byte[] key = new byte[5];
        key[0] = 1;
        Bytes.setInt(key, 1, (int) hour);
        return key;
    }

    /** The minute since 1970 that a key is of. */
    public static long minuteOf(byte[] key) {
        return Bytes.intAt(key, 1) * (long) MINUTES_PER_HOUR + key[13];
    }

    public static byte[] lastUse(long queueId) {
        byte[] key = new byte[9];
        key[0] = 2;
        Bytes.setLong(key, 1, queueId);
        return key;
    }

    /** Which queue's last use a key is of. */
    public static long usedQueueOf(byte[] key) {
        return Bytes.longAt(key, 1);
    }

    public static byte[] bytesOfHours() {
        return new byte[] {3};
    }
}
