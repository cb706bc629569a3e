package io.holdfast.outbox;

import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells every listener, in their order, whatever they do with it. Thread-safe if the listeners are. */
record SafeListener(List<OutboxListener> listeners) {
    private static final Logger LOG = LoggerFactory.getLogger(SafeListener.class);

    SafeListener {
        listeners = List.copyOf(listeners);
    }

    void tell(Consumer<OutboxListener> what) {
        for (OutboxListener listener : listeners) {
            try {
                what.accept(listener);
            } catch (RuntimeException failure) {
                LOG.warn("An outbox listener failed", failure);
            }
        }
    }
}
