package io.holdfast.app.systemd;

import java.util.function.Consumer;

/** Asks the server whether it is alive; answered on any thread, or never. */
@FunctionalInterface
public interface LivenessQuestion {
    void ask(Consumer<Boolean> answer);
}
