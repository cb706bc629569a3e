package io.holdfast.verify.simulation;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A run in which a law does not hold. */
final class LawBroken extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Law law;

    LawBroken(Law law, String what, @Nullable Throwable cause) {
        super(law + ": " + what, cause);
        this.law = law;
    }

    Law law() {
        return law;
    }

    static void unless(boolean holds, Law law, Supplier<String> what) {
        if (!holds) {
            throw new LawBroken(law, what.get(), null);
        }
    }
}
