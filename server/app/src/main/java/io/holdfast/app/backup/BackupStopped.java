package io.holdfast.app.backup;

/** Somebody does not want it any more. */
final class BackupStopped extends Exception {
    private static final long serialVersionUID = 1L;
}
