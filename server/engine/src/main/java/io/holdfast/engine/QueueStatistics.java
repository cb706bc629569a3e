package io.holdfast.engine;

/** What happened to a queue since the start of the process. Written by the partition's thread; {@link #copy} is for everybody else. */
public final class QueueStatistics {
    public long sent;
    public long received;
    public long redelivered;
    public long deleted;
    public long emptyReceives;
    public long visibilityExpired;
    public long retentionExpired;
    public long staleReceipts;
    public long deadLettered;
    public long deduplicated;
    public final DurationBuckets receiveToDelete;

    QueueStatistics() {
        this(new DurationBuckets());
    }

    private QueueStatistics(DurationBuckets receiveToDelete) {
        this.receiveToDelete = receiveToDelete;
    }

    QueueStatistics copy() {
        QueueStatistics copy = new QueueStatistics(receiveToDelete.copy());
        copy.sent = sent;
        copy.received = received;
        copy.redelivered = redelivered;
        copy.deleted = deleted;
        copy.emptyReceives = emptyReceives;
        copy.visibilityExpired = visibilityExpired;
        copy.retentionExpired = retentionExpired;
        copy.staleReceipts = staleReceipts;
        copy.deadLettered = deadLettered;
        copy.deduplicated = deduplicated;
        return copy;
    }
}
