package io.holdfast.outbox.micrometer;

import io.holdfast.outbox.OutboxRow;
import io.holdfast.outbox.cdc.CdcHealth;
import io.holdfast.outbox.cdc.CdcListener;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Counts what the relay of {@code holdfast-outbox-cdc} does, as Micrometer meters. One for each relay of a registry; any thread.
 *
 * <pre>{@code
 * CdcRelay relay = CdcRelay.builder(database, QueueSender.to(sqs)).listener(new CdcMetrics(registry)).build();
 * }</pre>
 *
 * <p>Every meter begins with {@code holdfast.outbox.cdc.}. The gauges are those of the last {@link CdcHealth}, about twice a second, and NaN
 * before the first.
 *
 * <table>
 * <caption>Meters</caption>
 * <tr><th>meter</th><th>kind</th><th>what it counts</th></tr>
 * <tr><td>sent</td><td>counter</td><td>rows that a queue has confirmed</td></tr>
 * <tr><td>refused</td><td>counter</td><td>times a queue refused a row for now</td></tr>
 * <tr><td>unavailable</td><td>counter</td><td>times a queue could not be asked</td></tr>
 * <tr><td>parked</td><td>counter</td><td>rows that were parked</td></tr>
 * <tr><td>wal.behind, wal.left</td><td>gauge, bytes</td><td>log that PostgreSQL keeps for this relay, and may keep beyond that; NaN if that is not known</td></tr>
 * <tr><td>log.delay, oldest</td><td>time gauge</td><td>the age of what was read last of the log, and of the oldest row that is neither sent nor parked; 0 while the database is away</td></tr>
 * <tr><td>parked.keys, held.keys, held.queues</td><td>gauge</td><td>what waits for an operator, for its next attempt, for its queue</td></tr>
 * <tr><td>alarming</td><td>gauge</td><td>1 if somebody should be woken when it stays so for some minutes</td></tr>
 * </table>
 */
public final class CdcMetrics implements CdcListener {
    private final Counter sent;
    private final Counter refused;
    private final Counter unavailable;
    private final Counter parked;
    private final AtomicReference<CdcHealth> last = new AtomicReference<>();

    /** Without tags, for the only relay of its kind in the registry. */
    public CdcMetrics(MeterRegistry registry) {
        this(registry, Tags.empty());
    }

    /** With tags on every meter, which tell this relay from others of the same registry. */
    public CdcMetrics(MeterRegistry registry, Iterable<Tag> tags) {
        Meters meters = new Meters(registry, "holdfast.outbox.cdc.", Tags.of(tags));
        sent = meters.counter("sent", "rows that a queue has confirmed");
        refused = meters.counter("refused", "times a queue refused a row for now");
        unavailable = meters.counter("unavailable", "times a queue could not be asked");
        parked = meters.counter("parked", "rows that were parked");
        meters.bytes("wal.behind", "log that is kept for this relay", last, health -> known(health.walBytesBehind()));
        meters.bytes("wal.left", "log that may be kept beyond that", last, health -> known(health.walBytesLeft()));
        meters.time("log.delay", "the age of what was read last of the log", last, CdcHealth::logDelay);
        meters.time("oldest", "the age of the oldest row that is not sent", last, CdcHealth::oldestRow);
        meters.gauge("parked.keys", "keys and rows that wait for an operator", last, CdcHealth::parkedKeys);
        meters.gauge("held.keys", "keys and rows that wait for an attempt", last, CdcHealth::heldKeys);
        meters.gauge("held.queues", "queues that are unavailable", last, CdcHealth::heldQueues);
        meters.gauge("alarming", "1 if somebody should look", last, health -> health.alarming() ? 1 : 0);
    }

    private static double known(OptionalLong bytes) {
        return bytes.isPresent() ? bytes.getAsLong() : Double.NaN;
    }

    @Override
    public void sent(int rows) {
        sent.increment(rows);
    }

    @Override
    public void refused(OutboxRow row, String reason) {
        refused.increment();
    }

    @Override
    public void unavailable(String destination, String reason) {
        unavailable.increment();
    }

    @Override
    public void parked(OutboxRow row, String reason) {
        parked.increment();
    }

    @Override
    public void health(CdcHealth health) {
        last.set(health);
    }
}
