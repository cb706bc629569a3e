package io.holdfast.outbox.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.outbox.Ordering;
import io.holdfast.outbox.OutboxRow;
import io.holdfast.outbox.OutboxStatus;
import io.holdfast.outbox.SendResult;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutboxMetricsTest {
    private static final OutboxStatus EMPTY = new OutboxStatus(0, 0, 0, 0, 0, Duration.ZERO);
    private static final OutboxRow ROW = new OutboxRow(
            1, new UUID(1, 2), "lost", "key", null, "body", Map.of(), 0, null, Ordering.PER_KEY, Instant.EPOCH);

    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final OutboxMetrics metrics = new OutboxMetrics(registry);

    @ParameterizedTest
    @ValueSource(strings = {"pending", "keys", "leased", "waiting", "parked.now", "oldest", "held.back"})
    void gaugesShowNothingBeforeTheFirstLook(String gauge) {
        assertThat(gauge(gauge)).isNaN();
        metrics.looked(EMPTY);
        assertThat(gauge(gauge)).isZero();
    }

    @Test
    void gaugesShowTheLastLook() {
        metrics.looked(EMPTY);
        metrics.looked(new OutboxStatus(60, 5, 4, 3, 2, Duration.ofMillis(90_500)));
        assertThat(gauge("pending")).isEqualTo(60);
        assertThat(gauge("keys")).isEqualTo(5);
        assertThat(gauge("leased")).isEqualTo(4);
        assertThat(gauge("waiting")).isEqualTo(3);
        assertThat(gauge("parked.now")).isEqualTo(2);
        assertThat(gauge("oldest")).isEqualTo(90.5);
    }

    @Test
    void strictLaneShowsItsLongestWaitUntilItFlowsAgain() {
        metrics.heldBack(Duration.ofSeconds(7));
        metrics.heldBack(Duration.ofSeconds(8));
        metrics.heldBack(Duration.ZERO);
        metrics.looked(EMPTY);
        assertThat(gauge("held.back")).isEqualTo(8);
        metrics.looked(EMPTY);
        assertThat(gauge("held.back")).isZero();
    }

    @Test
    void everythingThatIsToldIsCounted() {
        metrics.claimed(5);
        metrics.leaseLost(2);
        metrics.retried(ROW, new SendResult(SendResult.Status.RETRY, "not now"), Duration.ZERO);
        metrics.parked(ROW, "there is no queue");
        metrics.databaseFailed(new IllegalStateException("away"), Duration.ZERO);
        assertThat(count("claimed")).isEqualTo(5);
        assertThat(count("leases.lost")).isEqualTo(2);
        assertThat(count("retries")).isEqualTo(1);
        assertThat(count("parked")).isEqualTo(1);
        assertThat(count("database.failures")).isEqualTo(1);
        assertThat(registry.getMeters())
                .as("rows, reasons and failures are no tags")
                .flatExtracting(meter -> meter.getId().getTags())
                .isEmpty();
    }

    @Test
    void queueIsTheSameByItsNameAndByItsUrl() {
        metrics.sent("orders", 2);
        metrics.sent("https://sqs.us-east-1.amazonaws.com/123456789012/orders", 3);
        metrics.unavailable("http://localhost:9324/000000000000/orders", "refused", Duration.ZERO);
        Tags orders = Tags.of("destination", "orders");
        assertThat(registry.get("holdfast.outbox.sent").tags(orders).counter().count())
                .isEqualTo(5);
        assertThat(registry.get("holdfast.outbox.unavailable")
                        .tags(orders)
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void destinationsBeyondTheBoundAreCountedTogether() {
        for (int i = 0; i < 1_500; i++) {
            metrics.sent("tenant-" + i, 1);
        }
        metrics.sent("tenant-0", 1);
        assertThat(registry.get("holdfast.outbox.sent").counters()).hasSize(1_001);
        assertThat(registry.get("holdfast.outbox.sent")
                        .tag("destination", "(others)")
                        .counter()
                        .count())
                .isEqualTo(500);
        assertThat(registry.get("holdfast.outbox.sent")
                        .tag("destination", "tenant-0")
                        .counter()
                        .count())
                .isEqualTo(2);
    }

    @Test
    void twoOutboxesOfARegistryAreToldApartByTheirTags() {
        MeterRegistry shared = new SimpleMeterRegistry();
        OutboxMetrics shop = new OutboxMetrics(shared, Tags.of("database", "shop"));
        OutboxMetrics bank = new OutboxMetrics(shared, Tags.of("database", "bank"));
        shop.looked(new OutboxStatus(1, 0, 0, 0, 0, Duration.ZERO));
        bank.looked(new OutboxStatus(2, 0, 0, 0, 0, Duration.ZERO));
        bank.sent("orders", 1);
        assertThat(shared.get("holdfast.outbox.pending")
                        .tag("database", "shop")
                        .gauge()
                        .value())
                .isEqualTo(1);
        assertThat(shared.get("holdfast.outbox.pending")
                        .tag("database", "bank")
                        .gauge()
                        .value())
                .isEqualTo(2);
        Meter sent = shared.get("holdfast.outbox.sent").counter();
        assertThat(sent.getId().getTags())
                .isEqualTo(List.of(Tag.of("database", "bank"), Tag.of("destination", "orders")));
    }

    private double count(String name) {
        return registry.get("holdfast.outbox." + name).counter().count();
    }

    private double gauge(String name) {
        return registry.get("holdfast.outbox." + name).gauge().value();
    }
}
