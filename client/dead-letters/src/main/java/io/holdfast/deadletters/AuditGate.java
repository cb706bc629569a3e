package io.holdfast.deadletters;

import io.holdfast.deadletters.DeadLettersRefused.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Lets a redrive start only after a good audit of a snapshot of the same queue. Immutable. */
record AuditGate(Snapshot snapshot, double passRate) {
    AuditGate {
        if (!(passRate >= 0 && passRate <= 1)) {
            throw new IllegalArgumentException("a pass rate must be from 0 to 1, not " + passRate);
        }
    }

    void check(DeadLetterQueue queue) {
        if (!snapshot.manifest().queueArn().equals(queue.arn())) {
            throw new DeadLettersRefused(
                    Reason.OTHER_QUEUE,
                    "The snapshot in %s was taken from %s, not from %s."
                            .formatted(snapshot.directory(), snapshot.manifest().queueName(), queue.name()));
        }
        AuditReport audit = lastAudit()
                .orElseThrow(() -> new DeadLettersRefused(
                        Reason.NOT_AUDITED, "The snapshot in %s was never audited.".formatted(snapshot.directory())));
        if (audit.passRate() < passRate) {
            throw new DeadLettersRefused(
                    Reason.AUDIT_FAILED,
                    "%d of %d audited messages passed, %.0f %% are required: repair the cause before the redrive."
                            .formatted(audit.passed(), audit.audited(), passRate * 100));
        }
    }

    private Optional<AuditReport> lastAudit() {
        try {
            return snapshot.lastAudit();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
