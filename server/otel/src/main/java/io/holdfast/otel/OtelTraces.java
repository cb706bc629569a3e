package io.holdfast.otel;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import io.holdfast.app.metrics.TraceNumbers;
import io.holdfast.app.tracing.MessageTraces;
import io.holdfast.app.tracing.TracedEvent;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes events from the threads that decide and answer, and makes spans of them on a thread of its own.
 *
 * <p>{@link #add} neither waits nor locks: there is room for {@link #MOST_WAITING} events, and one more is dropped and counted. The thread gives the SDK
 * no more than its own queue holds, so nothing is dropped there, where nobody would count it.
 */
@SuppressForbidden
final class OtelTraces implements MessageTraces {
    private static final Logger LOG = LoggerFactory.getLogger(OtelTraces.class);

    /** About 4 MB with the longest of names. */
    static final int MOST_WAITING = 10_000;

    private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long END_WITHIN_MILLIS = 500;

    private final OpenTelemetrySdk sdk;
    private final MessageSpans spans;
    private final SpanCounts counts;
    private final int mostInSdk;
    private final ConcurrentLinkedQueue<TracedEvent> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waitingCount = new AtomicInteger();
    private final Thread thread;
    private volatile boolean isClosed;

    /**
     * Begins at once.
     *
     * @param counts where the exporter counts
     * @param mostInSdk what the queue of the SDK's span processor holds
     */
    OtelTraces(OpenTelemetrySdk sdk, SpanCounts counts, int mostInSdk, String version) {
        this.sdk = sdk;
        this.counts = counts;
        this.mostInSdk = mostInSdk;
        this.spans = new MessageSpans(sdk.getSdkTracerProvider()
                .tracerBuilder("io.holdfast.server")
                .setInstrumentationVersion(version)
                .build());
        this.thread = new Thread(this::work, "holdfast-spans");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void add(TracedEvent event) {
        if (isClosed || waitingCount.incrementAndGet() > MOST_WAITING) {
            waitingCount.decrementAndGet();
            counts.dropped.incrementAndGet();
        } else {
            waiting.add(event);
        }
    }

    @Override
    public TraceNumbers numbers() {
        return counts.numbers();
    }

    /** What waits is passed on within half a second, and what the SDK has within another; the rest is dropped. */
    @Override
    public void close() {
        isClosed = true;
        try {
            thread.join(END_WITHIN_MILLIS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        sdk.shutdown().join(END_WITHIN_MILLIS, TimeUnit.MILLISECONDS);
        counts.dropped.addAndGet(waitingCount.getAndSet(0));
    }

    private void work() {
        while (!isClosed || !waiting.isEmpty()) {
            TracedEvent event = counts.onTheirWay() < mostInSdk ? waiting.poll() : null;
            if (event == null) {
                // Nobody wakes it: that would cost those who add more than it is worth.
                LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            } else {
                waitingCount.decrementAndGet();
                make(event);
            }
        }
    }

    private void make(TracedEvent event) {
        // Before: the exporter may be done with it before this thread goes on.
        counts.handedOver.incrementAndGet();
        boolean isHandedOver = false;
        try {
            Span span = spans.make(event);
            isHandedOver = span != null && span.getSpanContext().isSampled();
        } catch (RuntimeException | Error broken) {
            if (counts.notMade.getAndIncrement() == 0) {
                LOG.warn("A span could not be made; holdfast_spans_total counts the next ones", broken);
            }
        }
        if (!isHandedOver) {
            counts.handedOver.decrementAndGet();
        }
    }
}
