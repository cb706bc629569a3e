package io.holdfast.app.cli;

/** Where requests to stop come from: the operating system, or a test. */
@FunctionalInterface
public interface StopSignals {

    /** From now on calls {@code onSignal} once per signal, each time from a thread of its own. */
    void listen(Runnable onSignal);

    /** From now on calls {@code onSignal} each time that the operator wants the settings to be read again, which ends nothing any more. */
    default void listenForReload(Runnable onSignal) {}
}
