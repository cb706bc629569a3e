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
    /** Deletes that were answered with success, though there may have been nothing left to delete. */
    public long deletesAccepted;
    /** Deletes of messages whose visibility timeout had run out. */
    public long lateDeletes;
    /** Of those whose retention ran out, how many nobody had received. */
    public long expiredUnread;

    public long deadLettersIn;
    public long movedIn;
    public long movedOut;
    public long sentBytes;
    /** Of the messages sent since {@link #forgetSentSizes}; meaningless if there were none. */
    public long smallestSentBytes = Long.MAX_VALUE;

    public long largestSentBytes;
    public final DurationBuckets receiveToDelete;

    public QueueStatistics() {
        this(new DurationBuckets());
    }

    private QueueStatistics(DurationBuckets receiveToDelete) {
        this.receiveToDelete = receiveToDelete;
    }

    /** A message was accepted from a sender. */
    public void sent(long bytes) {
        sent++;
        sentBytes += bytes;
        smallestSentBytes = Math.min(smallestSentBytes, bytes);
        largestSentBytes = Math.max(largestSentBytes, bytes);
    }

    /** Nobody received the message in time. */
    public void expiredUnread() {
        retentionExpired++;
        expiredUnread++;
    }

    /** From now on the smallest and the largest are of messages to come. */
    public void forgetSentSizes() {
        smallestSentBytes = Long.MAX_VALUE;
        largestSentBytes = 0;
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
        deletesAccepted += other.deletesAccepted;
        lateDeletes += other.lateDeletes;
        expiredUnread += other.expiredUnread;
        deadLettersIn += other.deadLettersIn;
        movedIn += other.movedIn;
        movedOut += other.movedOut;
        sentBytes += other.sentBytes;
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
        copy.deletesAccepted = deletesAccepted;
        copy.lateDeletes = lateDeletes;
        copy.expiredUnread = expiredUnread;
        copy.deadLettersIn = deadLettersIn;
        copy.movedIn = movedIn;
        copy.movedOut = movedOut;
        copy.sentBytes = sentBytes;
        copy.smallestSentBytes = smallestSentBytes;
        copy.largestSentBytes = largestSentBytes;
        return copy;
    }
}
