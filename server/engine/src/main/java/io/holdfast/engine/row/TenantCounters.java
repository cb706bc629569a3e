package io.holdfast.engine.row;

import io.holdfast.engine.command.InvariantViolation;

/**
 * The numbers of a tenant that are stored once it has a long backlog, or delayed messages: a start must neither count them again nor look
 * for the first one among the many that are gone. Of other tenants nothing is stored, as counting their few messages costs little.
 *
 * @param waiting messages that wait for their first receive
 * @param delayed messages whose delay has not passed
 * @param firstWaiting no message of the tenant below this sequence waits for its first receive
 * @param lastSentAtMillis when its last message was sent
 */
public record TenantCounters(long waiting, long delayed, long firstWaiting, long lastSentAtMillis) {
    private static final int VERSION = 1;

    /** The version, then the components in order, eight bytes each. */
    public byte[] toRow() {
        return RowWriter.ofSize(33)
                .putByte(VERSION)
                .putLong(waiting)
                .putLong(delayed)
                .putLong(firstWaiting)
                .putLong(lastSentAtMillis)
                .done();
    }

    public static TenantCounters ofRow(byte[] row) {
        RowReader in = RowReader.of(row);
        in.version(VERSION);
        TenantCounters counters = new TenantCounters(in.getLong(), in.getLong(), in.getLong(), in.getLong());
        in.end();
        InvariantViolation.unless(
                counters.waiting >= 0 && counters.delayed >= 0, "stored counters are impossible: " + counters);
        return counters;
    }
}
