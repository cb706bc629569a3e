package io.holdfast.app.tracing;

import io.holdfast.app.metrics.TraceNumbers;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whatever goes wrong with a span, the message goes on: failures are counted, and the first is logged. Any thread. */
final class GuardedTraces implements MessageTraces {
    private static final Logger LOG = LoggerFactory.getLogger(GuardedTraces.class);

    private final MessageTraces traces;
    private final AtomicLong failures = new AtomicLong();

    GuardedTraces(MessageTraces traces) {
        this.traces = traces;
    }

    @Override
    public void add(TracedEvent event) {
        try {
            traces.add(event);
        } catch (RuntimeException broken) {
            if (failures.getAndIncrement() == 0) {
                LOG.warn("A span could not be made; holdfast_spans_total counts the next ones", broken);
            }
        }
    }

    @Override
    public TraceNumbers numbers() {
        TraceNumbers counted = traces.numbers();
        return new TraceNumbers(counted.exported(), counted.failed() + failures.get(), counted.dropped());
    }

    @Override
    public void close() {
        traces.close();
    }
}
