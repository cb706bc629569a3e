package io.holdfast.outbox.micrometer;

import io.holdfast.outbox.OutboxHealth;
import io.holdfast.outbox.OutboxListener;
import io.holdfast.outbox.OutboxRelay;
import io.holdfast.outbox.OutboxRow;
import io.holdfast.outbox.OutboxStatus;
import io.holdfast.outbox.SendResult;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Counts what a relay does, as Micrometer meters. One for each outbox of a registry; any thread.
 *
 * <pre>{@code
 * OutboxMetrics metrics = new OutboxMetrics(registry);
 * OutboxRelay relay = OutboxRelay.builder(dataSource, QueueSender.to(sqs)).listener(metrics).build();
 * metrics.watch(relay);
 * }</pre>
 *
 * <p>Every meter begins with {@code holdfast.outbox.}. The gauges of the table are those of the last look, about every ten seconds, and NaN
 * before the first.
 *
 * <table>
 * <caption>Meters</caption>
 * <tr><th>meter</th><th>kind</th><th>what it counts</th></tr>
 * <tr><td>claimed</td><td>counter</td><td>rows leased to be sent, again and again if need be; strict rows are not counted</td></tr>
 * <tr><td>sent</td><td>counter</td><td>rows that are in their queue and settled, by {@code destination}, the queue's name</td></tr>
 * <tr><td>retries</td><td>counter</td><td>times a row was not sent and will be tried again, for a refusal or because its queue was away</td></tr>
 * <tr><td>parked</td><td>counter</td><td>rows that were parked</td></tr>
 * <tr><td>leases.lost</td><td>counter</td><td>rows that were sent under a lease that had been lost by then: they are sent twice</td></tr>
 * <tr><td>unavailable</td><td>counter</td><td>claims of which a queue took nothing, by {@code destination}</td></tr>
 * <tr><td>database.failures</td><td>counter</td><td>times the table could not be read</td></tr>
 * <tr><td>pending, keys, leased, waiting, parked.now</td><td>gauge</td><td>as in {@link OutboxStatus}, of the whole table</td></tr>
 * <tr><td>oldest</td><td>time gauge</td><td>the age of the oldest pending row, parked ones included</td></tr>
 * <tr><td>held.back</td><td>time gauge</td><td>how long the strict lane has waited for older transactions, at most, between the last two looks</td></tr>
 * <tr><td>up</td><td>gauge</td><td>only with {@link #watch}: 1 unless the relay is DOWN</td></tr>
 * </table>
 *
 * <p>Destinations are data, so only the first 1,000 names are tags; further ones are counted as {@code (others)}.
 */
public final class OutboxMetrics implements OutboxListener {
    private static final int MAXIMUM_DESTINATIONS = 1_000;

    /** No queue can have this name. */
    private static final String OTHERS = "(others)";

    private final Meters meters;
    private final Counter claimed;
    private final Counter retries;
    private final Counter parked;
    private final Counter leasesLost;
    private final Counter databaseFailures;
    private final ConcurrentMap<String, Destination> destinations = new ConcurrentHashMap<>();
    private final AtomicReference<Duration> longestWait = new AtomicReference<>(Duration.ZERO);
    private final AtomicReference<Look> lastLook = new AtomicReference<>();
    private final AtomicReference<OutboxRelay> watched = new AtomicReference<>();

    private record Destination(Counter sent, Counter unavailable) {}

    private record Look(OutboxStatus table, Duration heldBack) {}

    /** Without tags, for the only outbox of the registry. */
    public OutboxMetrics(MeterRegistry registry) {
        this(registry, Tags.empty());
    }

    /** With tags on every meter, which tell this outbox from others of the same registry. */
    public OutboxMetrics(MeterRegistry registry, Iterable<Tag> tags) {
        meters = new Meters(registry, "holdfast.outbox.", Tags.of(tags));
        claimed = meters.counter("claimed", "rows leased to be sent");
        retries = meters.counter("retries", "times a row was not sent and will be tried again");
        parked = meters.counter("parked", "rows that were parked");
        leasesLost = meters.counter("leases.lost", "rows that were sent under a lost lease");
        databaseFailures = meters.counter("database.failures", "times the table could not be read");
        meters.gauge("pending", "rows to be sent", lastLook, look -> look.table.pending());
        meters.gauge("keys", "keys with rows to send", lastLook, look -> look.table.keys());
        meters.gauge("leased", "keys and rows that a relay works on", lastLook, look -> look.table.leased());
        meters.gauge("waiting", "keys and rows that wait for an attempt", lastLook, look -> look.table.waiting());
        meters.gauge("parked.now", "keys and rows that are parked", lastLook, look -> look.table.parked());
        meters.time("oldest", "the age of the oldest pending row", lastLook, look -> look.table.oldest());
        meters.time("held.back", "how long the strict lane waited", lastLook, Look::heldBack);
    }

    /** Adds the gauge {@code up} of a relay; a later one takes its place. */
    public void watch(OutboxRelay relay) {
        if (watched.getAndSet(relay) == null) {
            meters.gauge("up", "1 unless the relay is DOWN", watched, OutboxMetrics::up);
        }
    }

    private static double up(OutboxRelay relay) {
        return relay.health().status() == OutboxHealth.Status.DOWN ? 0 : 1;
    }

    @Override
    public void claimed(int rows) {
        claimed.increment(rows);
    }

    @Override
    public void sent(String destination, int rows) {
        of(destination).sent.increment(rows);
    }

    @Override
    public void leaseLost(int rows) {
        leasesLost.increment(rows);
    }

    @Override
    public void retried(OutboxRow row, SendResult result, Duration delay) {
        retries.increment();
    }

    @Override
    public void parked(OutboxRow row, String reason) {
        parked.increment();
    }

    @Override
    public void unavailable(String destination, String reason, Duration pause) {
        of(destination).unavailable.increment();
    }

    @Override
    public void databaseFailed(Throwable failure, Duration pause) {
        databaseFailures.increment();
    }

    @Override
    public void heldBack(Duration since) {
        longestWait.accumulateAndGet(since, (a, b) -> a.compareTo(b) > 0 ? a : b);
    }

    /** Nobody tells when the strict lane flows again, so each look begins anew. */
    @Override
    public void looked(OutboxStatus status) {
        lastLook.set(new Look(status, longestWait.getAndSet(Duration.ZERO)));
    }

    private Destination of(String destination) {
        String queue = destination.substring(destination.lastIndexOf('/') + 1);
        Destination known = destinations.get(queue);
        return known != null
                ? known
                : destinations.computeIfAbsent(
                        destinations.size() < MAXIMUM_DESTINATIONS ? queue : OTHERS, this::destination);
    }

    private Destination destination(String name) {
        return new Destination(
                meters.counter("sent", "rows that are in their queue", "destination", name),
                meters.counter("unavailable", "claims of which a queue took nothing", "destination", name));
    }
}
