package io.holdfast.consumer;

import java.time.Duration;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is known of the queue: read at the start, again every minute or so, after a receive that the server refused, and before a decision
 * that depends on it and cannot be taken back. So a longer visibility or a higher maxReceiveCount, the usual remedies in an incident, work
 * without a restart. Any thread.
 */
final class CurrentQueue {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private final ConsumerSettings<?> settings;
    private final Clocks clocks;
    private final UnaryOperator<SourceQueue> lookup;
    private volatile View view;
    private volatile long readNanos;

    /** The queue as it was at one moment, and the leases that follow from it. */
    record View(SourceQueue queue, LeaseTerms terms) {}

    /** The lookup takes what is known and answers what is so now; it waits for the server. */
    CurrentQueue(ConsumerSettings<?> settings, SourceQueue queue, Clocks clocks, UnaryOperator<SourceQueue> lookup) {
        this.settings = settings;
        this.clocks = clocks;
        this.lookup = lookup;
        this.view = viewOf(queue);
        this.readNanos = clocks.nanos();
    }

    private View viewOf(SourceQueue queue) {
        Duration visibility = Duration.ofSeconds(queue.visibilitySeconds());
        return new View(
                queue,
                new LeaseTerms(
                        queue.visibilitySeconds(),
                        settings.heartbeat.intervalFor(visibility),
                        settings.heartbeat.beats(),
                        settings.maximumLease));
    }

    View view() {
        return view;
    }

    /** Asks the server unless it was asked so lately. What cannot be read, or cannot be, leaves everything as it was. */
    void refresh(Duration unlessYounger) {
        if (clocks.nanos() - readNanos < unlessYounger.toNanos()) {
            return;
        }
        readNanos = clocks.nanos(); // before the call: others need not make the same one
        SourceQueue before = view.queue();
        try {
            SourceQueue now = lookup.apply(before);
            if (!now.equals(before)) {
                view = viewOf(now);
                log.info("The settings of queue \"{}\" have changed: {}", now.name(), before.changesTo(now));
            }
        } catch (RuntimeException notNow) {
            log.warn(
                    "Cannot read the settings of queue \"{}\" again; the previous ones stay in effect",
                    before.name(),
                    notNow);
        }
    }
}
