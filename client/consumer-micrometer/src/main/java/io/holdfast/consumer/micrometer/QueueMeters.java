package io.holdfast.consumer.micrometer;

import io.holdfast.consumer.Health;
import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.QueueConsumer;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The meters of one queue, looked up once. Any thread. */
final class QueueMeters {
    private static final String PREFIX = "holdfast.consumer.";

    final Counter emptyReceives;
    final Counter failedReceives;
    final Counter extended;
    final Counter refused;
    final Counter lost;
    final Counter deleted;
    final Counter deleteFailures;
    final Counter nearDeadLetter;
    final Counter deadLettered;
    final Counter quarantined;
    final Counter released;
    final Counter stalls;
    final Counter stuck;
    final Timer age;
    final Timer failed;
    final AtomicInteger running = new AtomicInteger();
    private final Counter fullReceives;
    private final Counter received;
    private final Timer acked;
    private final Timer retried;
    private final Timer deferred;
    private final Timer condemned;
    private final Timer dropped;
    private final Tags tags;
    private volatile @Nullable QueueConsumer watched;

    QueueMeters(MeterRegistry registry, String queue) {
        tags = Tags.of("queue", queue);
        Maker make = new Maker(registry, tags);
        fullReceives = make.receives("messages");
        emptyReceives = make.receives("empty");
        failedReceives = make.receives("failed");
        received = make.counter("received", "messages received");
        extended = make.counter("leases.extended", "heartbeats that the server took");
        refused = make.counter("leases.refused", "heartbeats that the server refused");
        lost = make.counter("leases.lost", "messages that may be somebody else's");
        deleted = make.counter("deleted", "messages whose delete was confirmed");
        deleteFailures = make.counter("delete.failures", "handled messages that will come again");
        nearDeadLetter = make.counter("near.dead.letter", "messages on one of their last two deliveries");
        deadLettered = make.counter("dead.lettered", "messages that the consumer moved to the dead-letter queue");
        quarantined = make.counter("quarantined", "malformed messages set aside");
        released = make.counter("released", "messages given back unhandled");
        stalls = make.counter("stalls", "times the polls went silent");
        stuck = make.counter("stuck", "handlers that ran longer than the maximum lease");
        age = make.timer("message.age", "from the send to the start of the handler", Tags.empty());
        acked = make.handling("ack");
        retried = make.handling("retry");
        deferred = make.handling("defer");
        condemned = make.handling("dead_letter");
        dropped = make.handling("drop");
        failed = make.handling("failed");
        Gauge.builder(PREFIX + "running", running, AtomicInteger::get)
                .description("handlers at work")
                .tags(tags)
                .strongReference(true)
                .register(registry);
    }

    void received(int messages) {
        fullReceives.increment();
        received.increment(messages);
    }

    Timer handled(Outcome outcome) {
        if (outcome instanceof Outcome.Ack) {
            return acked;
        } else if (outcome instanceof Outcome.Retry) {
            return retried;
        } else if (outcome instanceof Outcome.Defer) {
            return deferred;
        } else if (outcome instanceof Outcome.DeadLetter) {
            return condemned;
        }
        return dropped;
    }

    Counter failure(MeterRegistry registry, Throwable failure) {
        return Counter.builder(PREFIX + "failures")
                .description("what handlers, interceptors and resolvers threw")
                .tags(tags.and("exception", failure.getClass().getSimpleName()))
                .register(registry);
    }

    /** Gauges are made once; another consumer of the same queue takes the place of the first. */
    synchronized void watch(MeterRegistry registry, QueueConsumer consumer) {
        boolean first = watched == null;
        watched = consumer;
        if (first) {
            gauge(registry, "in.flight", "messages in hand", c -> c.health().inFlight());
            gauge(registry, "workers.free", "messages that could start at once", QueueMeters::free);
            gauge(
                    registry,
                    "stuck.now",
                    "handlers that run longer than the maximum lease",
                    c -> c.health().stuck());
            gauge(registry, "up", "1 unless the consumer is DOWN", QueueMeters::up);
        }
    }

    private void gauge(MeterRegistry registry, String name, String what, ToDoubleFunction<QueueConsumer> value) {
        Gauge.builder(PREFIX + name, this, meters -> meters.ask(value))
                .description(what)
                .tags(tags)
                .register(registry);
    }

    private double ask(ToDoubleFunction<QueueConsumer> value) {
        QueueConsumer consumer = watched;
        return consumer == null ? Double.NaN : value.applyAsDouble(consumer);
    }

    private static double free(QueueConsumer consumer) {
        return Math.max(0, consumer.concurrency() - consumer.health().inFlight());
    }

    private static double up(QueueConsumer consumer) {
        return consumer.health().status() == Health.Status.DOWN ? 0 : 1;
    }

    private record Maker(MeterRegistry registry, Tags tags) {
        Counter receives(String result) {
            return Counter.builder(PREFIX + "receives")
                    .description("receive calls")
                    .tags(tags.and("result", result))
                    .register(registry);
        }

        Counter counter(String name, String what) {
            return Counter.builder(PREFIX + name).description(what).tags(tags).register(registry);
        }

        Timer handling(String outcome) {
            return timer("handling", "the handler with its interceptors", Tags.of("outcome", outcome));
        }

        Timer timer(String name, String what, Tags more) {
            return Timer.builder(PREFIX + name)
                    .description(what)
                    .tags(tags.and(more))
                    .register(registry);
        }
    }
}
