package io.holdfast.app.audit;

import org.jspecify.annotations.Nullable;

/** The chain of an audit log as far as it was followed: each line names the hash of the one before it. One thread. */
final class AuditChain {
    private long lines;
    private long lastNumber;
    private @Nullable String lastHash;
    private @Nullable String broken;

    void add(String line, String where) {
        long number = AuditLine.numberOf(line);
        String previous = AuditLine.previousOf(line);
        if (number < 0 || previous == null) {
            broken = where + ": this is no line of an audit log";
        } else if (lastHash != null && number != lastNumber + 1) {
            broken = where + ": number " + number + " follows number " + lastNumber;
        } else if (lastHash != null && !previous.equals(lastHash)) {
            broken = where + ": the line before it (number " + lastNumber + ") was changed";
        } else {
            lines++;
            lastNumber = number;
            lastHash = AuditLine.hash(line);
        }
    }

    boolean isBroken() {
        return broken != null;
    }

    AuditFindings findings() {
        return new AuditFindings(lines, broken, lastHash == null ? AuditLine.FIRST : lastHash, lastNumber);
    }
}
