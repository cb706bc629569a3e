package io.holdfast.deadletters;

import java.time.Instant;
import java.util.List;

/**
 * What became of a sample. Immutable.
 *
 * @param at when the audit ended
 * @param seed with which the sample can be chosen again
 * @param population of how many messages the sample was taken
 * @param passed how many messages the check could handle
 * @param failed how many it could not
 * @param groups the failures, the largest group first
 * @param snapshotSha256 of the messages that were audited
 */
public record AuditReport(
        Instant at,
        long seed,
        long population,
        int passed,
        int failed,
        List<ErrorGroup> groups,
        String snapshotSha256) {

    /**
     * Failures that look alike: the same class of error, with the same text but for numbers, ids and quoted parts.
     *
     * @param error the class of the exception
     * @param shape its text, with {@code <n>}, {@code <id>} and {@code <…>} where texts differ
     * @param example one of the texts in full
     * @param messageIds of all that failed so
     */
    public record ErrorGroup(String error, String shape, String example, List<String> messageIds) {
        public ErrorGroup {
            messageIds = List.copyOf(messageIds);
        }

        /** How many messages failed so. */
        public int count() {
            return messageIds.size();
        }
    }

    public AuditReport {
        groups = List.copyOf(groups);
    }

    /** How many messages the check was tried on. */
    public int audited() {
        return passed + failed;
    }

    /** From 0 to 1; 0 if nothing was audited, since nothing is known then. */
    public double passRate() {
        return audited() == 0 ? 0 : (double) passed / audited();
    }
}
