package io.holdfast.app.history;

import io.holdfast.engine.command.DurationBuckets;
import io.holdfast.engine.row.MinuteField;
import io.holdfast.engine.row.MinuteRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What a stored minute says. */
final class MinutePoints {
    private MinutePoints() {}

    static MinutePoint of(Instant minute, boolean isRunning, MinuteRow row, boolean isFifo) {
        return new MinutePoint(minute, isRunning, counts(row), sizes(row), gauges(row, isFifo), durations(row));
    }

    private static MinuteCounts counts(MinuteRow row) {
        return new MinuteCounts(
                row.get(MinuteField.SENT),
                row.get(MinuteField.RECEIVED),
                row.get(MinuteField.DELETED),
                row.get(MinuteField.EMPTY_RECEIVES),
                row.get(MinuteField.DEDUPLICATED),
                row.get(MinuteField.REDELIVERED),
                row.get(MinuteField.LATE_DELETES),
                row.get(MinuteField.STALE_HANDLES),
                row.get(MinuteField.TIMEOUTS),
                row.get(MinuteField.DEAD_LETTERS_IN),
                row.get(MinuteField.DEAD_LETTERS_OUT),
                row.get(MinuteField.MOVED_IN),
                row.get(MinuteField.MOVED_OUT),
                row.get(MinuteField.EXPIRED),
                row.get(MinuteField.EXPIRED_UNREAD));
    }

    private static SizeSamples sizes(MinuteRow row) {
        return new SizeSamples(
                row.get(MinuteField.SENT),
                row.get(MinuteField.SENT_BYTES),
                row.get(MinuteField.SMALLEST_SENT_BYTES),
                row.get(MinuteField.LARGEST_SENT_BYTES));
    }

    private static MinuteGauges gauges(MinuteRow row, boolean isFifo) {
        FairGauges fair = row.get(MinuteField.HAS_TENANTS) == 0
                ? null
                : new FairGauges(
                        row.get(MinuteField.NOISY_GROUPS),
                        row.get(MinuteField.QUIET_VISIBLE),
                        row.get(MinuteField.QUIET_IN_FLIGHT),
                        row.get(MinuteField.QUIET_DELAYED),
                        row.get(MinuteField.QUIET_OLDEST_AGE_MILLIS));
        return new MinuteGauges(
                row.get(MinuteField.VISIBLE),
                row.get(MinuteField.IN_FLIGHT),
                row.get(MinuteField.DELAYED),
                row.get(MinuteField.OLDEST_AGE_MILLIS),
                row.reportedAgeMillis(),
                row.get(MinuteField.WAITING),
                isFifo ? row.get(MinuteField.GROUPS_IN_FLIGHT) : null,
                fair);
    }

    private static DurationSamples durations(MinuteRow row) {
        long sumMillis = row.get(MinuteField.RECEIVE_TO_DELETE_MILLIS);
        List<Long> counts = new ArrayList<>(DurationBuckets.BUCKETS);
        boolean isEmpty = true;
        for (int i = 0; i < DurationBuckets.BUCKETS; i++) {
            counts.add(row.bucket(i));
            isEmpty &= row.bucket(i) == 0;
        }
        return isEmpty ? DurationSamples.NONE : new DurationSamples(counts, sumMillis);
    }
}
