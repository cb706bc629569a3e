package io.holdfast.app.action.kms;

import java.io.IOException;

/** The keys cannot be changed at the moment, because another node decides on them, or nobody: whoever tries again finds it. */
public final class KeysUnavailable extends IOException {
    private static final long serialVersionUID = 1;

    public KeysUnavailable(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
