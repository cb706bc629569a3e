package io.holdfast.engine.row;

import io.holdfast.engine.command.DurationBuckets;
import io.holdfast.engine.command.InvariantViolation;

/**
 * What happened to a queue in one minute. Not shared between threads while it is filled.
 *
 * <pre>
 * | version 1 | which fields are not 0, a bit for each: varint | those fields: varint each |
 *             | which buckets of receive-to-delete are not 0: varint | those buckets: varint each |
 * varint: seven bits in each byte, the lowest first; the top bit is set if another byte follows
 * </pre>
 */
@SuppressWarnings("EnumOrdinal") // an array by field; the order on disk is held by a golden file
public final class MinuteRow {
    private static final int VERSION = 1;

    private final long[] values = new long[MinuteField.COUNT];
    private final long[] buckets = new long[DurationBuckets.BUCKETS];

    public long get(MinuteField field) {
        return values[field.ordinal()];
    }

    public void set(MinuteField field, long value) {
        values[field.ordinal()] = Math.max(0, value);
    }

    /** How many durations from receive to delete fell into a bucket of {@link DurationBuckets}. */
    public long bucket(int bucket) {
        return buckets[bucket];
    }

    public void setBucket(int bucket, long count) {
        buckets[bucket] = Math.max(0, count);
    }

    /** Adds what was counted earlier in the same minute. */
    public void addEarlier(MinuteRow earlier) {
        long sentHere = get(MinuteField.SENT);
        for (int i = 0; i < MinuteField.COUNTED; i++) {
            values[i] += earlier.values[i];
        }
        for (int i = 0; i < buckets.length; i++) {
            buckets[i] += earlier.buckets[i];
        }
        if (earlier.get(MinuteField.SENT) > 0) {
            long smallest = earlier.get(MinuteField.SMALLEST_SENT_BYTES);
            long here = get(MinuteField.SMALLEST_SENT_BYTES);
            set(MinuteField.SMALLEST_SENT_BYTES, sentHere == 0 ? smallest : Math.min(smallest, here));
            long largest = earlier.get(MinuteField.LARGEST_SENT_BYTES);
            set(MinuteField.LARGEST_SENT_BYTES, Math.max(largest, get(MinuteField.LARGEST_SENT_BYTES)));
        }
    }

    /** Adds the same minute of another part of the queue. */
    public void addPart(MinuteRow part) {
        addEarlier(part);
        for (MinuteField field : MinuteField.values()) {
            switch (field) {
                case VISIBLE,
                        IN_FLIGHT,
                        DELAYED,
                        WAITING,
                        GROUPS_IN_FLIGHT,
                        NOISY_GROUPS,
                        QUIET_VISIBLE,
                        QUIET_IN_FLIGHT,
                        QUIET_DELAYED -> set(field, get(field) + part.get(field));
                case HAS_TENANTS, QUIET_OLDEST_AGE_MILLIS -> set(field, Math.max(get(field), part.get(field)));
                default -> {}
            }
        }
        long reported = Math.max(reportedAgeMillis(), part.reportedAgeMillis());
        set(
                MinuteField.OLDEST_AGE_MILLIS,
                Math.max(get(MinuteField.OLDEST_AGE_MILLIS), part.get(MinuteField.OLDEST_AGE_MILLIS)));
        set(MinuteField.REPORTED_AGE_MILLIS_PLUS_1, reported + 1);
    }

    /** The age that SQS reports. */
    public long reportedAgeMillis() {
        long plus1 = get(MinuteField.REPORTED_AGE_MILLIS_PLUS_1);
        return plus1 == 0 ? get(MinuteField.OLDEST_AGE_MILLIS) : plus1 - 1;
    }

    public byte[] toRow() {
        RowWriter out = RowWriter.ofSize(48).putByte(VERSION);
        put(out, values);
        put(out, buckets);
        return out.done();
    }

    public static MinuteRow ofRow(byte[] row) {
        RowReader in = RowReader.of(row);
        in.version(VERSION);
        MinuteRow minute = new MinuteRow();
        get(in, minute.values);
        get(in, minute.buckets);
        in.end();
        return minute;
    }

    private static void put(RowWriter out, long[] numbers) {
        long present = 0;
        for (int i = 0; i < numbers.length; i++) {
            present |= numbers[i] == 0 ? 0 : 1L << i;
        }
        out.putVarint(present);
        for (long rest = present; rest != 0; rest &= rest - 1) {
            out.putVarint(numbers[Long.numberOfTrailingZeros(rest)]);
        }
    }

    private static void get(RowReader in, long[] numbers) {
        for (long rest = in.getVarint(); rest != 0; rest &= rest - 1) {
            int field = Long.numberOfTrailingZeros(rest);
            InvariantViolation.unless(field < numbers.length, "a minute has a field that is not known");
            numbers[field] = in.getVarint();
        }
    }
}
