package io.holdfast.engine.row;

/**
 * What is stored of a queue for each minute. Their order is part of the disk format: new ones go to the end, up to 64.
 */
public enum MinuteField {
    SENT,
    RECEIVED,
    /** Deletes that were answered with success. */
    DELETED,
    EMPTY_RECEIVES,
    DEDUPLICATED,
    REDELIVERED,
    LATE_DELETES,
    STALE_HANDLES,
    TIMEOUTS,
    DEAD_LETTERS_IN,
    DEAD_LETTERS_OUT,
    MOVED_IN,
    MOVED_OUT,
    EXPIRED,
    EXPIRED_UNREAD,
    SENT_BYTES,
    /** The sum of all durations in the buckets. */
    RECEIVE_TO_DELETE_MILLIS,
    SMALLEST_SENT_BYTES,
    LARGEST_SENT_BYTES,
    VISIBLE,
    IN_FLIGHT,
    DELAYED,
    OLDEST_AGE_MILLIS,
    WAITING,
    GROUPS_IN_FLIGHT,
    /** 1 if the queue has tenants, so that what follows means something. */
    HAS_TENANTS,
    NOISY_GROUPS,
    QUIET_VISIBLE,
    QUIET_IN_FLIGHT,
    QUIET_DELAYED,
    QUIET_OLDEST_AGE_MILLIS,
    /** The age that SQS reports, and 1 more; 0 if it is that of the oldest message. */
    REPORTED_AGE_MILLIS_PLUS_1;

    /** Those before this one are counted in the minute and add up; the others are as they were at its end. */
    static final MinuteField FIRST_THAT_DOES_NOT_ADD_UP = SMALLEST_SENT_BYTES;

    public static final int COUNT = values().length;

    /** How many of them add up. */
    @SuppressWarnings("EnumOrdinal") // the order is that of the row, which a golden file holds
    public static final int COUNTED = FIRST_THAT_DOES_NOT_ADD_UP.ordinal();
}
