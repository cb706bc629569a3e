package io.holdfast.deadletters;

/**
 * What became of sending a snapshot to a queue. Immutable.
 *
 * @param queueName where to
 * @param chosen how many messages of the snapshot were to be sent
 * @param skipped how many the filter left out
 * @param sent how many were sent now; after a dry run none
 * @param sentBefore how many an earlier, interrupted run had sent
 * @param maybeTwice how many of those sent now an earlier run may have sent too: it was interrupted while it sent them
 * @param refused how many the queue did not take
 * @param stopped why it ended before its end; empty if it did not
 */
public record RestoreReport(
        String queueName,
        long chosen,
        long skipped,
        long sent,
        long sentBefore,
        long maybeTwice,
        long refused,
        String stopped) {

    /** Whether every chosen message is in the queue, or was. */
    public boolean complete() {
        return sent + sentBefore == chosen;
    }
}
