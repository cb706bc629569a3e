package io.holdfast.outbox;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What a relay knows of its own health, and the pause it makes while the queue server is away. Thread-safe. */
final class RelayState {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration HELD_BACK_TOO_LONG = Duration.ofSeconds(5);
    private static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(1);
    private static final long NEVER = Long.MIN_VALUE;

    private final RandomGenerator random;
    private boolean running;
    private final Map<String, Outage> outages = new HashMap<>();
    private final Map<String, Long> answeredNanos = new HashMap<>();
    private long unavailableSince = NEVER;
    private long pausedUntil = NEVER;
    private String unavailable = "";
    private long databaseLostSince = NEVER;
    private String databaseLost = "";
    private long passFailsSince = NEVER;
    private String passFailure = "";
    private long workFailsSince = NEVER;
    private String workFailure = "";
    private long heldBackSince = NEVER;
    private long leasesLost;
    private @Nullable OutboxStatus status;

    /** How often a queue took nothing in a row, and when it was last seen to. */
    private record Outage(int times, long seenNanos) {}

    RelayState(RandomGenerator random) {
        this.random = random;
    }

    synchronized void running(boolean now) {
        running = now;
    }

    /** A destination took nothing of a whole claim. If none took anything lately, gives how long to pause altogether. */
    synchronized Optional<Duration> unavailable(String destination, String reason) {
        long now = System.nanoTime();
        int times = outage(destination, now);
        answeredNanos.remove(destination);
        answeredNanos.values().removeIf(answered -> now - answered > PATIENCE.toNanos());
        if (!answeredNanos.isEmpty()) {
            return Optional.empty();
        }
        unavailable = reason;
        Duration pause = RelaySettings.OUTAGE.after(times, random);
        unavailableSince = unavailableSince == NEVER ? now : unavailableSince;
        pausedUntil = now + pause.toNanos();
        return Optional.of(pause);
    }

    /** The server is there, and has no such queue. Its rows wait; nobody else does, so the pause is zero. */
    synchronized Duration missing(String destination) {
        outage(destination, System.nanoTime());
        answeredNanos.remove(destination);
        unavailableSince = NEVER;
        pausedUntil = NEVER;
        return Duration.ZERO;
    }

    private int outage(String destination, long now) {
        // Rows that were removed by hand leave nobody who could tell that their queue is well again.
        outages.values().removeIf(outage -> now - outage.seenNanos() > FORGOTTEN_AFTER.toNanos());
        return outages.merge(destination, new Outage(1, now), (old, one) -> new Outage(old.times() + 1, now))
                .times();
    }

    synchronized void available(String destination) {
        outages.remove(destination);
        answeredNanos.put(destination, System.nanoTime());
        unavailableSince = NEVER;
        pausedUntil = NEVER;
    }

    /** How long a sequence waits whose destination is unavailable. */
    synchronized Duration wait(String destination) {
        Outage outage = outages.get(destination);
        return RelaySettings.OUTAGE.after(outage == null ? 1 : outage.times(), random);
    }

    /** How long nothing should be claimed; zero if the server was there last time. */
    synchronized Duration pause() {
        return pausedUntil == NEVER ? Duration.ZERO : Duration.ofNanos(Math.max(0, pausedUntil - System.nanoTime()));
    }

    /** Whether the next claim only asks whether the server is back. */
    synchronized boolean probing() {
        return unavailableSince != NEVER;
    }

    synchronized void databaseLost(String reason) {
        databaseLost = reason;
        databaseLostSince = databaseLostSince == NEVER ? System.nanoTime() : databaseLostSince;
    }

    synchronized void databaseThere() {
        databaseLostSince = NEVER;
    }

    /** Looking for rows failed, and not because of the database. */
    synchronized void passFailed(String reason) {
        passFailure = reason;
        passFailsSince = passFailsSince == NEVER ? System.nanoTime() : passFailsSince;
    }

    synchronized void passed() {
        passFailsSince = NEVER;
    }

    /** A worker failed with what it was given, and not because of the database. */
    synchronized void workFailed(String reason) {
        workFailure = reason;
        workFailsSince = workFailsSince == NEVER ? System.nanoTime() : workFailsSince;
    }

    synchronized void worked() {
        workFailsSince = NEVER;
    }

    /** The strict lane waits; gives since when. */
    synchronized Duration heldBack() {
        heldBackSince = heldBackSince == NEVER ? System.nanoTime() : heldBackSince;
        return since(heldBackSince);
    }

    synchronized void flowing() {
        heldBackSince = NEVER;
    }

    synchronized void leaseLost(int sequences) {
        leasesLost += sequences;
    }

    synchronized void looked(OutboxStatus seen) {
        status = seen;
    }

    synchronized OutboxHealth health() {
        List<String> down = new ArrayList<>();
        List<String> degraded = new ArrayList<>();
        if (!running) {
            down.add("the relay is not running");
        }
        if (databaseLostSince != NEVER) {
            down.add("database unreachable for " + since(databaseLostSince).toSeconds() + " s: " + databaseLost);
        }
        if (passFailsSince != NEVER) {
            down.add("relay failing for " + since(passFailsSince).toSeconds() + " s: " + passFailure);
        }
        if (workFailsSince != NEVER) {
            degraded.add("workers failing for " + since(workFailsSince).toSeconds() + " s: " + workFailure);
        }
        if (unavailableSince != NEVER) {
            Duration away = since(unavailableSince);
            (away.compareTo(PATIENCE) > 0 ? down : degraded)
                    .add("queue server unavailable for " + away.toSeconds() + " s: " + unavailable);
        }
        outages.values().removeIf(outage -> since(outage.seenNanos()).compareTo(FORGOTTEN_AFTER) > 0);
        if (unavailableSince == NEVER && !outages.isEmpty()) {
            degraded.add("queues unavailable: " + String.join(", ", new TreeSet<>(outages.keySet())));
        }
        if (heldBackSince != NEVER && since(heldBackSince).compareTo(HELD_BACK_TOO_LONG) > 0) {
            degraded.add("strict rows held back for " + since(heldBackSince).toSeconds()
                    + " s by an older open transaction");
        }
        if (status != null && status.parked() > 0) {
            degraded.add(status.parked() + " parked: list them with OutboxAdmin.parked(), then unpark or skip them");
        }
        List<String> reasons = new ArrayList<>(down);
        reasons.addAll(degraded);
        OutboxHealth.Status worst = !down.isEmpty()
                ? OutboxHealth.Status.DOWN
                : degraded.isEmpty() ? OutboxHealth.Status.UP : OutboxHealth.Status.DEGRADED;
        return new OutboxHealth(worst, reasons, leasesLost, status);
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }
}
