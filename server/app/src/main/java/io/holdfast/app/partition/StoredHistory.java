package io.holdfast.app.partition;

import io.holdfast.engine.command.ActiveQueueVisitor;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.row.HistoryKeys;
import io.holdfast.engine.row.MinuteRow;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.row.RunningMinute;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.QueuePlacement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the history of queues: what is durable from the store, on the caller's thread, and what is not over yet from the partition, in steps
 * that nobody notices. It waits: not for a loop's thread. Otherwise any thread.
 */
public final class StoredHistory {
    private static final Logger LOG = LoggerFactory.getLogger(StoredHistory.class);

    /** Queues that are looked at in one step: some ten microseconds. */
    private static final int QUEUES_PER_STEP = 256;

    private final Partitions partitions;
    private final Duration timeout;

    /** @param timeout how long a partition may take for one step */
    public StoredHistory(Partitions partitions, Duration timeout) {
        this.partitions = partitions;
        this.timeout = timeout;
    }

    /** Shows the minutes of a queue that are durable, oldest first. */
    public void read(long queueId, long fromMinute, long toMinuteExclusive, MinuteVisitor visitor) {
        boolean[] goesOn = {true};
        long minute = fromMinute;
        while (goesOn[0] && minute < toMinuteExclusive) {
            long nextHour = (minute / HistoryKeys.MINUTES_PER_HOUR + 1) * HistoryKeys.MINUTES_PER_HOUR;
            long last = Math.min(nextHour, toMinuteExclusive) - 1;
            try {
                partitions
                        .partitionOf(queueId)
                        .rows()
                        .scan(Table.HISTORY, key(queueId, minute), afterKey(queueId, last), (key, row) -> {
                            goesOn[0] = visitor.minute(HistoryKeys.minuteOf(key), MinuteRow.ofRow(row));
                            return goesOn[0];
                        });
            } catch (RowsUnreadable damaged) {
                // An hour that is damaged is a gap; the others can still be shown.
                LOG.warn("The history of one hour cannot be read: {}", damaged.getMessage());
            }
            minute = nextHour;
        }
    }

    private static byte[] key(long queueId, long minute) {
        return HistoryKeys.minute(queueId, minute);
    }

    /** Within an hour the minute is the last byte, which is below 60. */
    private static byte[] afterKey(long queueId, long minute) {
        byte[] key = HistoryKeys.minute(queueId, minute);
        key[key.length - 1]++;
        return key;
    }

    /** The minute of a queue that is not over; null if the queue is not active, or another node knows. */
    public @Nullable RunningMinute running(long queueId) {
        return await(
                        partitions
                                .partitionOf(queueId)
                                .ask((engine, nowMillis) -> new Running(engine.runningMinute(queueId, nowMillis))),
                        new Running(null))
                .minute;
    }

    private record Running(@Nullable RunningMinute minute) {}

    /** The server's own time. */
    public long nowMillis() {
        long nodeMillis = partitions.all().get(0).nodeMillis();
        for (Partition led : partitions.led()) {
            return await(led.ask((engine, nowMillis) -> nowMillis), nodeMillis);
        }
        return nodeMillis;
    }

    /** Whether this node leads the queue, or the one that the part is of. */
    public boolean isQueueLedHere(long queueOrPartId) {
        return partitions.isLed(partitionOfQueue(queueOrPartId));
    }

    /** The partition of the queue, or of the one that the part is of. */
    public int partitionOfQueue(long queueOrPartId) {
        QueuePlacement placement = partitions.placement();
        return placement.partitionOf(placement.queueOfPart(queueOrPartId));
    }

    public int partitions() {
        return partitions.all().size();
    }

    /**
     * Shows the numbers of all active queues of a partition, from its memory, on its loop; returns what the history takes there, or null if
     * another node leads it.
     *
     * @param visitor is called on the loop, and has seen everything when this returns
     */
    public @Nullable HistorySize showActive(int partition, ActiveQueueVisitor visitor) {
        Partition asked = partitions.all().get(partition);
        int place = 0;
        while (place >= 0 && asked.isLed()) {
            int from = place;
            place = await(
                    asked.ask((engine, nowMillis) -> engine.showActive(from, QUEUES_PER_STEP, visitor, nowMillis)), -1);
        }
        return await(
                        asked.ask((engine, nowMillis) -> new Found(
                                new HistorySize(engine.historyBytes(), engine.historyHoursDropped(), nowMillis))),
                        new Found(null))
                .size;
    }

    private record Found(@Nullable HistorySize size) {}

    /** How long minutes are kept. */
    public static long keptMinutes() {
        return EngineLimits.HISTORY_MILLIS / EngineLimits.MINUTE_MILLIS;
    }

    /** @param elsewhere if another node leads the partition */
    private <T> T await(CompletableFuture<T> answer, T elsewhere) {
        try {
            return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the server is shutting down", stopping);
        } catch (TimeoutException silent) {
            throw new IllegalStateException("the partition has not answered for " + timeout.toSeconds() + " s", silent);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof NotLedHere) {
                return elsewhere;
            }
            throw new IllegalStateException("the partition could not give its numbers", failed);
        }
    }
}
