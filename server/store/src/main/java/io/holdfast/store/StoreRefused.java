package io.holdfast.store;

import org.jspecify.annotations.Nullable;

/**
 * A data directory that this program will not open. The message is one sentence for the operator, to be printed as it
 * is; the cause, where there is one, is for the log.
 */
public final class StoreRefused extends Exception {

    private static final long serialVersionUID = 1;

    private final @Nullable String damage;

    public StoreRefused(String why) {
        this(why, null);
    }

    public StoreRefused(String why, @Nullable Throwable cause) {
        this(why, cause, null);
    }

    /** @param damage what is damaged, the middle of a sentence */
    StoreRefused(String why, @Nullable Throwable cause, @Nullable String damage) {
        super(why, cause);
        this.damage = damage;
    }

    /** What is damaged; null if it is refused for another reason. */
    @Nullable
    String damage() {
        return damage;
    }
}
