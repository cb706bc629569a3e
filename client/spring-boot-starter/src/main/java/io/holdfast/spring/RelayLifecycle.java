package io.holdfast.spring;

import io.holdfast.outbox.OutboxHealth;
import io.holdfast.outbox.OutboxRelay;
import java.sql.SQLException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

/** Runs a relay while the application runs. It stops after the consumers, whose last handlers may publish. Any thread. */
final class RelayLifecycle implements SmartLifecycle {
    private final Supplier<OutboxRelay> relays;
    private @Nullable OutboxRelay running;

    /** A relay starts once, so each start needs another. */
    RelayLifecycle(Supplier<OutboxRelay> relays) {
        this.relays = relays;
    }

    @Override
    public synchronized void start() {
        OutboxRelay relay = relays.get();
        try {
            relay.start();
        } catch (SQLException failure) {
            throw new MisconfiguredException(
                    "The outbox relay cannot start: " + failure.getMessage(),
                    "The relay needs the database, with the tables of holdfast-outbox, when the application starts. Leave sending to"
                            + " another process with holdfast.outbox.relay.enabled=false.",
                    failure);
        }
        running = relay;
    }

    @Override
    public synchronized void stop() {
        if (running != null) {
            running.close();
            running = null;
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return running != null;
    }

    @Override
    public int getPhase() {
        return DEFAULT_PHASE - 1;
    }

    synchronized @Nullable OutboxHealth health() {
        return running == null ? null : running.health();
    }
}
