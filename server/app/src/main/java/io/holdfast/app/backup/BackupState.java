package io.holdfast.app.backup;

import java.nio.file.Path;

/**
 * How far a backup is.
 *
 * @param startedAtMillis by the system clock
 * @param momentMillis what was acknowledged before is in it, what began afterwards is not; 0 as long as it is not known
 * @param readBytes how much was read so far, of {@code totalBytes}
 * @param writtenBytes how much of that had to be copied, and was not linked
 * @param sentence why it failed, or what is done; empty while nothing is to be said
 */
public record BackupState(
        Phase phase,
        Path to,
        long startedAtMillis,
        long momentMillis,
        int files,
        long totalBytes,
        long readBytes,
        long writtenBytes,
        String sentence) {
    /** PREPARING → COPYING → COMPLETE; from the first two also to FAILED and CANCELLED. */
    public enum Phase {
        /** The moment has not come. */
        PREPARING("preparing"),
        COPYING("copying"),
        COMPLETE("complete"),
        FAILED("failed"),
        CANCELLED("cancelled");

        private final String code;

        Phase(String code) {
            this.code = code;
        }

        public String code() {
            return code;
        }
    }

    public boolean isOver() {
        return phase != Phase.PREPARING && phase != Phase.COPYING;
    }
}
