package io.holdfast.otel;

import io.holdfast.app.tracing.MessageTraces;
import io.holdfast.app.tracing.MessageTracesProvider;
import io.holdfast.app.tracing.TracingRefused;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigurationException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Sets OpenTelemetry's SDK up as the environment says: {@code OTEL_EXPORTER_OTLP_ENDPOINT}, {@code OTEL_TRACES_SAMPLER} and so on. */
public final class OtelTracesProvider implements MessageTracesProvider {
    private static final String QUEUE_SIZE = "otel.bsp.max.queue.size";
    private static final int USUAL_QUEUE_SIZE = 2_048;

    /** Only spans: metrics are at {@code /metrics}, and logs go where the server's go. */
    private static final Map<String, String> UNLESS_CHOSEN = Map.of(
            "otel.service.name", "holdfast",
            "otel.metrics.exporter", "none",
            "otel.logs.exporter", "none");

    @Override
    public MessageTraces open(String version) throws TracingRefused {
        SpanCounts counts = new SpanCounts();
        AtomicInteger queueSize = new AtomicInteger(USUAL_QUEUE_SIZE);
        try {
            AutoConfiguredOpenTelemetrySdk configured = AutoConfiguredOpenTelemetrySdk.builder()
                    .addPropertiesSupplier(() -> UNLESS_CHOSEN)
                    .addPropertiesCustomizer(chosen -> {
                        queueSize.set(queueSize(chosen));
                        return Map.of();
                    })
                    .addSpanExporterCustomizer((exporter, chosen) -> new CountingExporter(exporter, counts))
                    // The server shuts it down, after the last request.
                    .disableShutdownHook()
                    .build();
            return new OtelTraces(configured.getOpenTelemetrySdk(), counts, queueSize.get(), version);
        } catch (ConfigurationException | IllegalArgumentException refused) {
            throw new TracingRefused("OpenTelemetry cannot be set up as OTEL_* in the environment says: "
                    + refused.getMessage() + " Set it right, or set tracing.enabled to false.");
        }
    }

    private static int queueSize(ConfigProperties chosen) {
        return Math.max(1, chosen.getInt(QUEUE_SIZE, USUAL_QUEUE_SIZE));
    }
}
