package io.holdfast.engine.queue;

import io.holdfast.engine.command.DurationBuckets;
import io.holdfast.engine.command.FairQueueStatistics;
import io.holdfast.engine.command.QueueStatistics;
import io.holdfast.engine.row.MinuteField;
import io.holdfast.engine.row.MinuteRow;
import org.jspecify.annotations.Nullable;

/** A queue as its history sees it: how far it had counted when its running minute began, and when it was last used. One thread. */
final class RecordedQueue {
    final MessageQueue queue;
    /** The running one, since 1970. */
    long minute;

    long usedAtMillis;
    /** As it is in its row; 0 if it has none. */
    long storedUseMillis;
    /** Its place among those that get a row for every minute; -1 if it is not active. */
    int place = -1;
    /** Whether anybody has looked for what follows. */
    boolean knowsEarlier;

    /** What was counted in the running minute before the restart; null if nothing was. */
    @Nullable
    MinuteRow earlier;

    /** The counts at the beginning of the running minute, then the buckets. */
    private final long[] before = new long[MinuteField.COUNTED + DurationBuckets.BUCKETS];

    RecordedQueue(MessageQueue queue, long minute) {
        this.queue = queue;
        this.minute = minute;
    }

    boolean isActive() {
        return place >= 0;
    }

    /** The running minute so far. */
    MinuteRow soFar(long nowMillis) {
        MinuteRow row = new MinuteRow();
        for (int i = 0; i < MinuteField.COUNTED; i++) {
            MinuteField field = HistoryCounts.FIELDS[i];
            row.set(field, HistoryCounts.of(queue.statistics, field) - before[i]);
        }
        DurationBuckets durations = queue.statistics.receiveToDelete;
        for (int i = 0; i < DurationBuckets.BUCKETS; i++) {
            row.setBucket(i, durations.count(i) - before[MinuteField.COUNTED + i]);
        }
        if (row.get(MinuteField.SENT) > 0) {
            row.set(MinuteField.SMALLEST_SENT_BYTES, queue.statistics.smallestSentBytes);
            row.set(MinuteField.LARGEST_SENT_BYTES, queue.statistics.largestSentBytes);
        }
        setGauges(row, nowMillis);
        if (earlier != null) {
            row.addEarlier(earlier);
        }
        return row;
    }

    /** What is counted from now on belongs to another minute. */
    void begin(long next) {
        minute = next;
        earlier = null;
        QueueStatistics statistics = queue.statistics;
        for (int i = 0; i < MinuteField.COUNTED; i++) {
            before[i] = HistoryCounts.of(statistics, HistoryCounts.FIELDS[i]);
        }
        for (int i = 0; i < DurationBuckets.BUCKETS; i++) {
            before[MinuteField.COUNTED + i] = statistics.receiveToDelete.count(i);
        }
        statistics.forgetSentSizes();
    }

    private void setGauges(MinuteRow row, long nowMillis) {
        row.set(MinuteField.VISIBLE, queue.visible());
        row.set(MinuteField.IN_FLIGHT, queue.leases.inFlight());
        row.set(MinuteField.DELAYED, queue.delayed());
        long oldestAgeMillis = queue.oldestAgeMillis(nowMillis, false);
        long reportedAgeMillis = queue.reportedAgeMillis(nowMillis);
        row.set(MinuteField.OLDEST_AGE_MILLIS, oldestAgeMillis);
        if (reportedAgeMillis != oldestAgeMillis) {
            row.set(MinuteField.REPORTED_AGE_MILLIS_PLUS_1, reportedAgeMillis + 1);
        }
        row.set(MinuteField.WAITING, queue.waiting());
        if (queue.settings().isFifo()) {
            row.set(MinuteField.GROUPS_IN_FLIGHT, queue.leases.groupsInFlight());
        }
        FairQueueStatistics fair = queue.fairNumbers(nowMillis, false);
        if (fair != null) {
            row.set(MinuteField.HAS_TENANTS, 1);
            row.set(MinuteField.NOISY_GROUPS, fair.noisyGroups());
            row.set(MinuteField.QUIET_VISIBLE, fair.quietVisible());
            row.set(MinuteField.QUIET_IN_FLIGHT, fair.quietInFlight());
            row.set(MinuteField.QUIET_DELAYED, fair.quietDelayed());
            row.set(MinuteField.QUIET_OLDEST_AGE_MILLIS, fair.quietOldestAgeMillis());
        }
    }
}
