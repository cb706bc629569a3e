package io.holdfast.outbox.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.outbox.Ordering;
import io.holdfast.outbox.OutboxRow;
import io.holdfast.outbox.cdc.CdcHealth;
import io.holdfast.outbox.cdc.CdcState;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class CdcMetricsTest {
    private static final OutboxRow ROW = new OutboxRow(
            1, new UUID(1, 2), "lost", "key", null, "body", Map.of(), 0, null, Ordering.PER_KEY, Instant.EPOCH);

    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final CdcMetrics metrics = new CdcMetrics(registry);

    @Test
    void gaugesShowTheLastHealth() {
        assertThat(gauge("alarming")).isNaN();
        assertThat(gauge("wal.behind")).isNaN();
        metrics.health(new CdcHealth(
                CdcState.BEHIND,
                "",
                OptionalLong.of(2_000),
                OptionalLong.of(9_000),
                Duration.ofMillis(1_500),
                Duration.ofSeconds(3),
                4,
                5,
                6));
        assertThat(gauge("wal.behind")).isEqualTo(2_000);
        assertThat(gauge("wal.left")).isEqualTo(9_000);
        assertThat(gauge("log.delay")).isEqualTo(1.5);
        assertThat(gauge("oldest")).isEqualTo(3);
        assertThat(gauge("parked.keys")).isEqualTo(4);
        assertThat(gauge("held.keys")).isEqualTo(5);
        assertThat(gauge("held.queues")).isEqualTo(6);
        assertThat(gauge("alarming")).isEqualTo(1);
    }

    @Test
    void logWithoutLimitHasNoBytesLeft() {
        metrics.health(new CdcHealth(
                CdcState.STREAMING,
                "",
                OptionalLong.of(0),
                OptionalLong.empty(),
                Duration.ZERO,
                Duration.ZERO,
                0,
                0,
                0));
        assertThat(gauge("wal.behind")).isZero();
        assertThat(gauge("wal.left")).isNaN();
        assertThat(gauge("alarming")).isZero();
    }

    @Test
    void everythingThatIsToldIsCountedAndNothingOfItIsATag() {
        metrics.sent(7);
        metrics.refused(ROW, "not now");
        metrics.unavailable("lost", "away");
        metrics.parked(ROW, "there is no queue");
        assertThat(count("sent")).isEqualTo(7);
        assertThat(count("refused")).isEqualTo(1);
        assertThat(count("unavailable")).isEqualTo(1);
        assertThat(count("parked")).isEqualTo(1);
        assertThat(registry.getMeters())
                .flatExtracting(meter -> meter.getId().getTags())
                .isEmpty();
    }

    private double count(String name) {
        return registry.get("holdfast.outbox.cdc." + name).counter().count();
    }

    private double gauge(String name) {
        return registry.get("holdfast.outbox.cdc." + name).gauge().value();
    }
}
