package io.holdfast.app;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The sentence why a server can no longer keep its promises, and the one who wants to hear it, whichever comes first. Any thread. */
final class FatalErrorLatch {
    private @Nullable String sentence;
    private @Nullable Consumer<String> listener;

    synchronized void happened(String reason) {
        if (sentence == null) {
            sentence = reason;
            if (listener != null) {
                listener.accept(reason);
            }
        }
    }

    synchronized void tell(Consumer<String> whom) {
        listener = whom;
        if (sentence != null) {
            whom.accept(sentence);
        }
    }
}
