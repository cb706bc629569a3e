package io.holdfast.consumer;

import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells every listener, and keeps what they throw away from the consumer. Any thread. */
final class Listeners {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private final ConsumerListener[] listeners;

    Listeners(List<ConsumerListener> listeners) {
        this.listeners = listeners.toArray(ConsumerListener[]::new);
    }

    void tell(Consumer<ConsumerListener> event) {
        for (ConsumerListener listener : listeners) {
            try {
                event.accept(listener);
            } catch (Throwable theirs) {
                log.warn("A listener of class {} failed", listener.getClass().getName(), theirs);
            }
        }
    }
}
