package io.holdfast.outbox;

import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells a listener, whatever it does with it. Thread-safe if the listener is. */
record SafeListener(OutboxListener listener) {
    private static final Logger LOG = LoggerFactory.getLogger(SafeListener.class);

    void tell(Consumer<OutboxListener> what) {
        try {
            what.accept(listener);
        } catch (RuntimeException failure) {
            LOG.warn("A listener of the outbox failed", failure);
        }
    }
}
