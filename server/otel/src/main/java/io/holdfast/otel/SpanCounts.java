package io.holdfast.otel;

import io.holdfast.app.metrics.TraceNumbers;
import java.util.concurrent.atomic.AtomicLong;

/** What has become of spans. Any thread. */
final class SpanCounts {
    final AtomicLong handedOver = new AtomicLong();
    final AtomicLong exported = new AtomicLong();
    final AtomicLong notExported = new AtomicLong();
    final AtomicLong notMade = new AtomicLong();
    final AtomicLong dropped = new AtomicLong();

    /** Spans that the SDK has and that have not come to an end. */
    long onTheirWay() {
        return handedOver.get() - exported.get() - notExported.get();
    }

    TraceNumbers numbers() {
        return new TraceNumbers(exported.get(), notExported.get() + notMade.get(), dropped.get());
    }
}
