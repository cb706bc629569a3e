package io.holdfast.store;

import org.jspecify.annotations.Nullable;

/**
 * A data directory that this program will not open. The message is one sentence for the operator, to be printed as it
 * is; the cause, where there is one, is for the log.
 */
public final class StoreRefused extends Exception {

    private static final long serialVersionUID = 1;

    StoreRefused(String why) {
        super(why);
    }

    StoreRefused(String why, @Nullable Throwable cause) {
        super(why, cause);
    }
}
