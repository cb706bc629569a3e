package io.holdfast.app.backup;

import org.jspecify.annotations.Nullable;

/** A backup cannot be made, read or restored. The message is one sentence for the operator. */
public final class BackupRefused extends Exception {
    private static final long serialVersionUID = 1L;

    public BackupRefused(String sentence) {
        super(sentence);
    }

    public BackupRefused(String sentence, @Nullable Throwable cause) {
        super(sentence, cause);
    }
}
