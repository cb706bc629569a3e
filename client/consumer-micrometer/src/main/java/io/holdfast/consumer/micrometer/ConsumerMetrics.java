package io.holdfast.consumer.micrometer;

import io.holdfast.consumer.ConsumerListener;
import io.holdfast.consumer.Delivery;
import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.QueueConsumer;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Counts what consumers do, as Micrometer meters. One serves all consumers of a registry; any thread.
 *
 * <pre>{@code
 * ConsumerMetrics metrics = new ConsumerMetrics(registry);
 * QueueConsumer consumer = QueueConsumer.builder(sqs, "orders").voidHandler(handler).listener(metrics).build();
 * metrics.watch("orders", consumer);
 * }</pre>
 *
 * <p>Every meter begins with {@code holdfast.consumer.} and has the tag {@code queue}, the queue's name:
 *
 * <table>
 * <caption>Meters</caption>
 * <tr><th>meter</th><th>kind</th><th>what it counts</th></tr>
 * <tr><td>receives</td><td>counter</td><td>receive calls, by {@code result}: messages, empty, failed</td></tr>
 * <tr><td>received</td><td>counter</td><td>messages received</td></tr>
 * <tr><td>message.age</td><td>timer</td><td>from the send to the start of the handler, by the server's and our own clock, never below 0</td></tr>
 * <tr><td>handling</td><td>timer</td><td>the handler with its interceptors, by {@code outcome}: ack, retry, defer, dead_letter, drop, failed</td></tr>
 * <tr><td>failures</td><td>counter</td><td>what handlers, interceptors and resolvers threw, by {@code exception}, the simple name of its class</td></tr>
 * <tr><td>running</td><td>gauge</td><td>handlers at work</td></tr>
 * <tr><td>leases.extended, leases.refused, leases.lost</td><td>counter</td><td>heartbeats that the server took, that it refused, and messages that may be somebody else's</td></tr>
 * <tr><td>deleted, delete.failures</td><td>counter</td><td>messages whose delete was confirmed, and handled messages that will come again</td></tr>
 * <tr><td>near.dead.letter, dead.lettered, quarantined, released</td><td>counter</td><td>messages on their last deliveries, moved to the dead-letter queue by the consumer, set aside as malformed, given back unhandled</td></tr>
 * <tr><td>stalls, stuck</td><td>counter</td><td>times the polls went silent, handlers that ran longer than the maximum lease</td></tr>
 * <tr><td>in.flight, workers.free, stuck.now, up</td><td>gauge</td><td>only with {@link #watch}: messages in hand, messages that could start at once, stuck handlers, 1 unless the consumer is DOWN</td></tr>
 * </table>
 */
public final class ConsumerMetrics implements ConsumerListener {
    private final MeterRegistry registry;
    private final Clock clock;
    private final ConcurrentMap<String, QueueMeters> queues = new ConcurrentHashMap<>();

    /** When handlers began. The consumer ends every start with exactly one {@code finished} or {@code failed}, so nothing stays. */
    private final ConcurrentMap<Delivery, Long> running = new ConcurrentHashMap<>();

    public ConsumerMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.clock = registry.config().clock();
    }

    /**
     * Adds the gauges of one consumer; a later one of the same queue takes its place.
     *
     * @param queue the queue's name, as in the tags of the other meters
     */
    public void watch(String queue, QueueConsumer consumer) {
        of(queue).watch(registry, consumer);
    }

    @Override
    public void received(String queue, int messages) {
        of(queue).received(messages);
    }

    @Override
    public void emptyReceive(String queue) {
        of(queue).emptyReceives.increment();
    }

    @Override
    public void receiveFailed(String queue, Throwable failure) {
        of(queue).failedReceives.increment();
    }

    @Override
    public void started(Delivery delivery) {
        running.put(delivery, clock.monotonicTime());
        QueueMeters meters = of(delivery);
        meters.running.incrementAndGet();
        String sent = delivery.systemAttributes().get("SentTimestamp");
        if (sent != null) {
            meters.age.record(Duration.ofMillis(Math.max(0, clock.wallTime() - Long.parseLong(sent))));
        }
    }

    @Override
    public void finished(Delivery delivery, Outcome outcome, Duration handlerTime) {
        if (running.remove(delivery) != null) {
            of(delivery).running.decrementAndGet();
        }
        of(delivery).handled(outcome).record(handlerTime);
    }

    @Override
    public void failed(Delivery delivery, Throwable failure, Outcome outcome) {
        QueueMeters meters = of(delivery);
        Long began = running.remove(delivery);
        if (began != null) {
            meters.running.decrementAndGet();
            meters.failed.record(Duration.ofNanos(clock.monotonicTime() - began));
        }
        meters.failure(registry, failure).increment();
    }

    @Override
    public void heartbeat(String queue, int extended, int failed) {
        of(queue).extended.increment(extended);
        of(queue).refused.increment(failed);
    }

    @Override
    public void leaseLost(Delivery delivery) {
        of(delivery).lost.increment();
    }

    @Override
    public void deleted(String queue, int messages) {
        of(queue).deleted.increment(messages);
    }

    @Override
    public void deleteFailed(Delivery delivery, Throwable failure) {
        of(delivery).deleteFailures.increment();
    }

    @Override
    public void nearDeadLetter(Delivery delivery) {
        of(delivery).nearDeadLetter.increment();
    }

    @Override
    public void quarantined(Delivery delivery, Throwable cause) {
        of(delivery).quarantined.increment();
    }

    @Override
    public void deadLettered(Delivery delivery, String reason) {
        of(delivery).deadLettered.increment();
    }

    @Override
    public void released(String queue, int messages) {
        of(queue).released.increment(messages);
    }

    @Override
    public void stalled(String queue, Duration silence) {
        of(queue).stalls.increment();
    }

    @Override
    public void stuck(Delivery delivery) {
        of(delivery).stuck.increment();
    }

    private QueueMeters of(Delivery delivery) {
        String url = delivery.queueUrl();
        return of(url.substring(url.lastIndexOf('/') + 1));
    }

    private QueueMeters of(String queue) {
        return queues.computeIfAbsent(queue, name -> new QueueMeters(registry, name));
    }
}
