package io.holdfast.otel;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.metrics.TraceNumbers;
import io.holdfast.app.tracing.MessageTrace;
import io.holdfast.app.tracing.TracedEvent;
import io.holdfast.engine.command.QueueName;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OtelTracesTest {
    private static final int IN_SDK = 64;
    private static final TracedEvent EVENT = new TracedEvent(
            TracedEvent.Kind.SEND,
            new QueueName("us-east-1", "000000000000", "orders"),
            "id-1",
            new MessageTrace("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", null),
            null,
            1_700_000_000_000L,
            1,
            1,
            0,
            "",
            null);

    /** Ends an export when the test says so, and as it says. */
    private static final class Collector implements SpanExporter {
        final AtomicInteger seen = new AtomicInteger();
        volatile CompletableResultCode answer = CompletableResultCode.ofSuccess();

        @Override
        public CompletableResultCode export(Collection<SpanData> spans) {
            seen.addAndGet(spans.size());
            return answer;
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }

    private static OtelTraces traces(Collector collector) {
        SpanCounts counts = new SpanCounts();
        SdkTracerProvider provider = SdkTracerProvider.builder()
                .addSpanProcessor(BatchSpanProcessor.builder(new CountingExporter(collector, counts))
                        .setMaxQueueSize(IN_SDK)
                        .setMaxExportBatchSize(16)
                        .setScheduleDelay(Duration.ofMillis(10))
                        .setExporterTimeout(Duration.ofMinutes(5))
                        .build())
                .build();
        return new OtelTraces(
                OpenTelemetrySdk.builder().setTracerProvider(provider).build(), counts, IN_SDK, "1");
    }

    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Test
    void everySpanIsCountedWhereItEnds() {
        Collector collector = new Collector();
        try (OtelTraces traces = traces(collector)) {
            for (int i = 0; i < 1_000; i++) {
                traces.add(EVENT);
            }
            await(() -> traces.numbers().exported() == 1_000);
            assertThat(traces.numbers()).isEqualTo(new TraceNumbers(1_000, 0, 0));
            assertThat(collector.seen).hasValue(1_000);
            collector.answer = CompletableResultCode.ofFailure();
            for (int i = 0; i < 100; i++) {
                traces.add(EVENT);
            }
            await(() -> traces.numbers().failed() == 100);
            assertThat(traces.numbers()).isEqualTo(new TraceNumbers(1_000, 100, 0));
        }
    }

    @Test
    void collectorThatHangsKeepsNobodyWaitingAndWhatHasNoRoomIsCounted() {
        Collector collector = new Collector();
        CompletableResultCode never = new CompletableResultCode();
        collector.answer = never;
        OtelTraces traces = traces(collector);
        int added = 3 * OtelTraces.MOST_WAITING;
        long startNanos = System.nanoTime();
        for (int i = 0; i < added; i++) {
            traces.add(EVENT);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - startNanos)).isLessThan(Duration.ofSeconds(10));
        long kept = added - traces.numbers().dropped();
        assertThat(kept).isBetween((long) OtelTraces.MOST_WAITING, (long) OtelTraces.MOST_WAITING + 2 * IN_SDK);
        assertThat(traces.numbers().exported()).isZero();
        // The collector is back: what waited arrives, and the SDK has lost none of it.
        collector.answer = CompletableResultCode.ofSuccess();
        never.succeed();
        await(() -> traces.numbers().exported() == kept);
        traces.close();
        assertThat(traces.numbers()).isEqualTo(new TraceNumbers(kept, 0, added - kept));
        traces.add(EVENT);
        assertThat(traces.numbers().dropped()).isEqualTo(added - kept + 1);
    }
}
