package io.holdfast.engine.row;

import io.holdfast.engine.command.InvariantViolation;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of a queue that are stored, not recounted: they let a restart find everything without looking at the backlog.
 *
 * @param nextSequence the sequence the next arriving message gets
 * @param nextTicket the ticket the next delayed message gets
 * @param messages all messages that exist: waiting, delayed and in flight
 * @param delayed those whose delay has not passed
 * @param firstWaiting no message below this sequence waits for its first receive
 * @param firstLeased no message below this sequence has a delivery row
 * @param firstDueMillis no delayed message is due before this time
 * @param oldestSentAtMillis no waiting message was sent before this time
 */
public record QueueCounters(
        long nextSequence,
        long nextTicket,
        long messages,
        long delayed,
        long firstWaiting,
        long firstLeased,
        long firstDueMillis,
        long oldestSentAtMillis) {
    private static final int VERSION = 1;

    public static final QueueCounters NEW = new QueueCounters(1, 1, 0, 0, 1, 1, 0, 0);

    /**
     * A sequence that no message ever had, for a queue whose counters are lost: no queue takes 65,536 messages in each millisecond of its life.
     */
    private static long sequenceBeyondAll(long nowMillis) {
        return nowMillis << 16;
    }

    /** Those of a queue without any message, whatever messages it had before this millisecond. */
    public static QueueCounters beyondAll(long nowMillis) {
        return emptied(null, nowMillis);
    }

    /** Those of the queue without any message; no sequence is used again. */
    public static QueueCounters emptied(@Nullable QueueCounters known, long nowMillis) {
        long next = known == null ? sequenceBeyondAll(nowMillis) : known.nextSequence;
        long nextTicket = known == null ? next : known.nextTicket;
        return new QueueCounters(next, nextTicket, 0, 0, next, next, 0, 0);
    }

    /** The version, then the components in order, eight bytes each. */
    public byte[] toRow() {
        return RowWriter.ofSize(65)
                .putByte(VERSION)
                .putLong(nextSequence)
                .putLong(nextTicket)
                .putLong(messages)
                .putLong(delayed)
                .putLong(firstWaiting)
                .putLong(firstLeased)
                .putLong(firstDueMillis)
                .putLong(oldestSentAtMillis)
                .done();
    }

    public static QueueCounters ofRow(byte[] row) {
        RowReader in = RowReader.of(row);
        in.version(VERSION);
        QueueCounters counters = new QueueCounters(
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getLong());
        in.end();
        InvariantViolation.unless(
                counters.messages >= 0 && counters.delayed >= 0 && counters.delayed <= counters.messages,
                "stored counters are impossible: " + counters);
        return counters;
    }
}
