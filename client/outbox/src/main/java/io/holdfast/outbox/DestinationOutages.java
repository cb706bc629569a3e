package io.holdfast.outbox;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/** Which queues take nothing at present, and the pause while none does. Guarded by {@link RelayState}. */
final class DestinationOutages {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(1);

    private final RandomGenerator random;
    private final Map<String, Outage> outages = new HashMap<>();
    private final Map<String, Long> answeredNanos = new HashMap<>();
    private final OngoingFailure server = new OngoingFailure();
    private long pausedUntil;

    /** How often a queue took nothing in a row, and when it was last seen to. */
    private record Outage(int times, long seenNanos) {}

    DestinationOutages(RandomGenerator random) {
        this.random = random;
    }

    Optional<Duration> unavailable(String destination, String reason) {
        long now = System.nanoTime();
        int times = outage(destination, now);
        answeredNanos.remove(destination);
        answeredNanos.values().removeIf(answered -> now - answered > PATIENCE.toNanos());
        if (!answeredNanos.isEmpty()) {
            return Optional.empty();
        }
        Duration pause = RelaySettings.OUTAGE.after(times, random);
        server.goesOn(reason);
        pausedUntil = now + pause.toNanos();
        return Optional.of(pause);
    }

    void missing(String destination) {
        outage(destination, System.nanoTime());
        answeredNanos.remove(destination);
        server.isOver();
    }

    private int outage(String destination, long now) {
        // Rows that were removed by hand leave nobody who could tell that their queue is well again.
        outages.values().removeIf(outage -> now - outage.seenNanos() > FORGOTTEN_AFTER.toNanos());
        return outages.merge(destination, new Outage(1, now), (old, one) -> new Outage(old.times() + 1, now))
                .times();
    }

    void available(String destination) {
        outages.remove(destination);
        answeredNanos.put(destination, System.nanoTime());
        server.isOver();
    }

    Duration wait(String destination) {
        Outage outage = outages.get(destination);
        return RelaySettings.OUTAGE.after(outage == null ? 1 : outage.times(), random);
    }

    Duration pause() {
        return isServerAway() ? Duration.ofNanos(Math.max(0, pausedUntil - System.nanoTime())) : Duration.ZERO;
    }

    boolean isServerAway() {
        return server.isOngoing();
    }

    void explain(HealthReasons reasons) {
        if (isServerAway()) {
            String reason = "queue server unavailable for " + server;
            if (server.duration().compareTo(PATIENCE) > 0) {
                reasons.down(reason);
            } else {
                reasons.degraded(reason);
            }
        }
        long now = System.nanoTime();
        outages.values().removeIf(outage -> now - outage.seenNanos() > FORGOTTEN_AFTER.toNanos());
        if (!isServerAway() && !outages.isEmpty()) {
            reasons.degraded("queues unavailable: " + String.join(", ", new TreeSet<>(outages.keySet())));
        }
    }
}
