package io.holdfast.engine.command;

/** What happened to a queue, or to several, since the start of the process. One thread; others get a {@link #copy}. */
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

    public QueueStatistics() {
        this(new DurationBuckets());
    }

    private QueueStatistics(DurationBuckets receiveToDelete) {
        this.receiveToDelete = receiveToDelete;
    }

    public void add(QueueStatistics other) {
        sent += other.sent;
        received += other.received;
        redelivered += other.redelivered;
        deleted += other.deleted;
        emptyReceives += other.emptyReceives;
        visibilityExpired += other.visibilityExpired;
        retentionExpired += other.retentionExpired;
        staleReceipts += other.staleReceipts;
        deadLettered += other.deadLettered;
        deduplicated += other.deduplicated;
        receiveToDelete.add(other.receiveToDelete);
    }

    public QueueStatistics copy() {
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
