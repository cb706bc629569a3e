package io.holdfast.app.http;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Who is told that nobody waits for an answer any more, unless it was given. Thread rule: its loop only. */
final class ClosedListener {
    private final BooleanSupplier isAnswered;
    private @Nullable Runnable listener;
    private boolean isClosed;

    ClosedListener(BooleanSupplier isAnswered) {
        this.isAnswered = isAnswered;
    }

    /** Tells it at once if it comes too late. */
    void listen(Runnable told) {
        listener = told;
        if (isClosed) {
            closed();
        }
    }

    void closed() {
        isClosed = true;
        Runnable told = listener;
        listener = null;
        if (told != null && !isAnswered.getAsBoolean()) {
            told.run();
        }
    }
}
