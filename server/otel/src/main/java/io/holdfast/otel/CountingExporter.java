package io.holdfast.otel;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;

/** Counts what the exporter behind it takes and what it does not. Any thread. */
final class CountingExporter implements SpanExporter {
    private final SpanExporter exporter;
    private final SpanCounts counts;

    CountingExporter(SpanExporter exporter, SpanCounts counts) {
        this.exporter = exporter;
        this.counts = counts;
    }

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
        int size = spans.size();
        CompletableResultCode result;
        try {
            result = exporter.export(spans);
        } catch (RuntimeException broken) {
            counts.notExported.addAndGet(size);
            throw broken;
        }
        return result.whenComplete(() -> (result.isSuccess() ? counts.exported : counts.notExported).addAndGet(size));
    }

    @Override
    public CompletableResultCode flush() {
        return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
        return exporter.shutdown();
    }

    @Override
    public String toString() {
        return "CountingExporter{" + exporter + "}";
    }
}
