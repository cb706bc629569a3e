package io.holdfast.verify.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.history.MinutePage;
import io.holdfast.app.history.MinutePoint;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.ReceiveMessage;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class HistoryReadTest {
    private final HistoryWorld world = new HistoryWorld();

    @Test
    void minutesComeOldestFirstAndTheRunningOneIsAmongThem() {
        world.create("orders");
        world.send("orders", 3);
        world.pass(Duration.ofMinutes(1));
        world.send("orders", 2);

        List<MinutePoint> points = minutes("orders", 100);

        assertThat(points).hasSize(2);
        assertThat(points.get(0).counts().sent()).isEqualTo(3);
        assertThat(points.get(0).sentBytes().sum()).isEqualTo(15);
        assertThat(points.get(0).isRunning()).isFalse();
        assertThat(points.get(0).minute())
                .isEqualTo(world.now().minusSeconds(60).truncatedTo(ChronoUnit.MINUTES));
        assertThat(points.get(1).counts().sent()).isEqualTo(2);
        assertThat(points.get(1).isRunning()).isTrue();
        assertThat(points.get(1).gauges().visible()).isEqualTo(5);
        assertThat(points.get(1).gauges().groupsInFlight()).isNull();
    }

    @Test
    void pagesFitTogether() {
        world.create("orders");
        for (int i = 0; i < 130; i++) {
            world.send("orders", 1);
            world.pass(Duration.ofMinutes(1));
        }
        List<Instant> seen = new ArrayList<>();
        Instant from = Instant.EPOCH;
        while (from != null) {
            MinutePage page = world.history.minutes(
                    HistoryWorld.name("orders"), from, world.now().plusSeconds(60), 50);
            assertThat(page.points()).hasSizeLessThanOrEqualTo(50);
            page.points().forEach(point -> seen.add(point.minute()));
            from = page.next();
        }

        assertThat(seen).hasSize(131).doesNotHaveDuplicates().isSorted();
    }

    @Test
    void rangeBeginsWithItsStartAndEndsBeforeItsEnd() {
        world.create("orders");
        Instant first = world.now().truncatedTo(ChronoUnit.MINUTES);
        world.send("orders", 1);
        world.pass(Duration.ofMinutes(5));

        assertThat(world.history
                        .minutes(HistoryWorld.name("orders"), first.plusSeconds(60), first.plusSeconds(180), 100)
                        .points())
                .extracting(MinutePoint::minute)
                .containsExactly(first.plusSeconds(60), first.plusSeconds(120));
    }

    @Test
    void fifoQueuesTellOfTheirGroups() {
        world.create("ledger.fifo");
        world.send("ledger.fifo", 2);
        world.call(new ReceiveMessage(world.id("ledger.fifo"), 10, 30_000, 0));

        assertThat(minutes("ledger.fifo", 10).get(0).gauges().groupsInFlight()).isEqualTo(1);
    }

    @Test
    void deletedQueueHasNoHistory() {
        world.create("orders");
        world.send("orders", 1);
        world.call(new DeleteQueue(world.id("orders")));

        assertThat(minutes("orders", 10)).isEmpty();
    }

    @Test
    void ratesAreThoseOfTheLastSecond() {
        world.create("orders");
        world.send("orders", 1);
        world.live.sample();
        world.pass(Duration.ofSeconds(1));
        world.live.sample();
        world.send("orders", 10);
        world.pass(Duration.ofSeconds(2));
        world.live.sample();

        assertThat(world.history.live(HistoryWorld.name("orders")).sent()).isEqualTo(5.0);
        assertThat(world.history.live(HistoryWorld.name("orders")).visible()).isEqualTo(11);
        assertThat(world.history.live(HistoryWorld.name("orders")).recentSent()).endsWith(10);
        assertThat(world.history.liveTotals().sent()).isEqualTo(5.0);
        assertThat(world.history.live(HistoryWorld.name("nobody")).visible()).isZero();
    }

    @Test
    void versionStaysWhileNothingHappens() {
        world.create("orders");
        world.send("orders", 1);
        sampleSeconds(40);
        long version = world.history.live(HistoryWorld.name("orders")).version();
        sampleSeconds(5);

        assertThat(world.history.live(HistoryWorld.name("orders")).version()).isEqualTo(version);
        world.send("orders", 1);
        sampleSeconds(1);
        assertThat(world.history.live(HistoryWorld.name("orders")).version()).isGreaterThan(version);
    }

    @Test
    void busyQueuesHaveTheirSeconds() {
        world.create("orders");
        world.send("orders", 1);
        sampleSeconds(2);
        world.send("orders", 4);
        sampleSeconds(1);
        world.send("orders", 7);
        sampleSeconds(2);

        assertThat(Objects.requireNonNull(world.history.lastHourPerSecond(HistoryWorld.name("orders")))
                        .seconds())
                .extracting(second -> second.sent())
                .contains(7);
        assertThat(world.history.lastHourPerSecond(HistoryWorld.name("nobody"))).isNull();
    }

    @Test
    void secondsAreKeptForNoMoreQueuesThanThereIsRoomFor() {
        for (int i = 0; i < 4 * HistoryWorld.SERIES; i++) {
            world.create("q" + i);
            world.send("q" + i, 1);
        }
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < 4 * HistoryWorld.SERIES; i++) {
                world.send("q" + i, 1 + i);
            }
            sampleSeconds(1);
        }

        assertThat(world.history.numbers().secondSeries()).isEqualTo(HistoryWorld.SERIES);
        assertThat(world.history.live()).hasSize(4 * HistoryWorld.SERIES);
    }

    private void sampleSeconds(int seconds) {
        for (int i = 0; i < seconds; i++) {
            world.pass(Duration.ofSeconds(1));
            world.live.sample();
        }
    }

    private List<MinutePoint> minutes(String queue, int limit) {
        return world.history
                .minutes(HistoryWorld.name(queue), Instant.EPOCH, world.now().plusSeconds(60), limit)
                .points();
    }
}
