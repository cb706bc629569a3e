package io.holdfast.outbox;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What a relay knows of its own health, and the pause it makes while the queue server is away. Thread-safe. */
final class RelayState {
    private static final Duration HELD_BACK_TOO_LONG = Duration.ofSeconds(5);

    private boolean running;
    private final DestinationOutages outages;
    private final OngoingFailure database = new OngoingFailure();
    private final OngoingFailure pass = new OngoingFailure();
    private final OngoingFailure work = new OngoingFailure();
    private final OngoingFailure heldBack = new OngoingFailure();
    private long leasesLost;
    private @Nullable OutboxStatus status;

    RelayState(RandomGenerator random) {
        outages = new DestinationOutages(random);
    }

    synchronized void running(boolean now) {
        running = now;
    }

    /** A destination took nothing of a whole claim. If none took anything lately, gives how long to pause altogether. */
    synchronized Optional<Duration> unavailable(String destination, String reason) {
        return outages.unavailable(destination, reason);
    }

    /** The server is there, and has no such queue. Its rows wait; nobody else does, so the pause is zero. */
    synchronized Duration missing(String destination) {
        outages.missing(destination);
        return Duration.ZERO;
    }

    synchronized void available(String destination) {
        outages.available(destination);
    }

    /** How long a sequence waits whose destination is unavailable. */
    synchronized Duration wait(String destination) {
        return outages.wait(destination);
    }

    /** How long nothing should be claimed; zero if the server was there last time. */
    synchronized Duration pause() {
        return outages.pause();
    }

    /** Whether the next claim only asks whether the server is back. */
    synchronized boolean probing() {
        return outages.isServerAway();
    }

    synchronized void databaseLost(String reason) {
        database.goesOn(reason);
    }

    synchronized void databaseThere() {
        database.isOver();
    }

    /** Looking for rows failed, and not because of the database. */
    synchronized void passFailed(String reason) {
        pass.goesOn(reason);
    }

    synchronized void passed() {
        pass.isOver();
    }

    /** A worker failed with what it was given, and not because of the database. */
    synchronized void workFailed(String reason) {
        work.goesOn(reason);
    }

    synchronized void worked() {
        work.isOver();
    }

    /** The strict lane waits; gives since when. */
    synchronized Duration heldBack() {
        heldBack.goesOn("");
        return heldBack.duration();
    }

    synchronized void flowing() {
        heldBack.isOver();
    }

    synchronized void leaseLost(int sequences) {
        leasesLost += sequences;
    }

    synchronized void looked(OutboxStatus seen) {
        status = seen;
    }

    synchronized OutboxHealth health() {
        HealthReasons reasons = new HealthReasons();
        if (!running) {
            reasons.down("the relay is not running");
        }
        if (database.isOngoing()) {
            reasons.down("database unreachable for " + database);
        }
        if (pass.isOngoing()) {
            reasons.down("relay failing for " + pass);
        }
        if (work.isOngoing()) {
            reasons.degraded("workers failing for " + work);
        }
        outages.explain(reasons);
        if (heldBack.isOngoing() && heldBack.duration().compareTo(HELD_BACK_TOO_LONG) > 0) {
            reasons.degraded(
                    "strict rows held back for " + heldBack.duration().toSeconds() + " s by an older open transaction");
        }
        if (status != null && status.parked() > 0) {
            reasons.degraded(
                    status.parked() + " parked: list them with OutboxAdmin.parked(), then unpark or skip them");
        }
        return new OutboxHealth(reasons.worst(), reasons.worstFirst(), leasesLost, status);
    }
}
