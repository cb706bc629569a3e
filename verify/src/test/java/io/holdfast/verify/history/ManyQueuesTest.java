package io.holdfast.verify.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.metrics.AlarmNumbers;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.app.metrics.MetricsPage;
import io.holdfast.app.metrics.RequestMeter;
import io.holdfast.app.metrics.ServerNumbers;
import io.holdfast.app.metrics.TraceNumbers;
import io.holdfast.app.partition.QueueStatisticsCollector;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whoever asks for the figures of ten thousand queues holds up nobody. It prints what it measured, for docs/operate/metrics.md. */
class ManyQueuesTest {
    private static final int QUEUES = 10_000;
    private static final int ROUNDS = 20;

    private final HistoryWorld world = new HistoryWorld();

    @Test
    void scrapesAndLooksReadNoRowsAndStopThePartitionOnlyForMoments() throws Exception {
        for (int i = 0; i < QUEUES; i++) {
            String queue = "q" + i + (i % 2 == 0 ? ".fifo" : "");
            world.create(queue);
            world.send(queue, 1);
        }
        MetricsPage page =
                new MetricsPage(new RequestMeter(), new DurationHistogram(), 500, Set::of, () -> AlarmNumbers.NONE);
        QueueStatisticsCollector collector = new QueueStatisticsCollector(world.partitions, Duration.ofSeconds(30));
        long reads = world.store.reads;
        for (int i = 0; i < ROUNDS; i++) {
            measure("scrape", () -> {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                QueueStatisticsCollector.Findings found = collector.take();
                page.write(found.queues(), found.counted(), NUMBERS, out);
                assertThat(out.toString(StandardCharsets.UTF_8)).contains("holdfast_queues_not_shown 9500.0");
            });
            measure("look at all queues", world.live::sample);
        }
        assertThat(world.store.reads).isEqualTo(reads);
        assertThat(world.history.live()).hasSize(QUEUES);
        long tasks = world.loop.tasksDone;
        measure("write a minute of all queues", () -> {
            world.pass(Duration.ofSeconds(60));
            world.finishSteps();
        });
        assertThat(world.loop.tasksDone - tasks).isGreaterThan(QUEUES / 64);
    }

    private static final ServerNumbers NUMBERS =
            new ServerNumbers("1", 0, 0, 0, 0, 0, Map.of(), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, TraceNumbers.NONE);

    private interface Work {
        void run() throws Exception;
    }

    private void measure(String what, Work work) throws Exception {
        world.loop.longestNanos = 0;
        long began = OneThread.cpuNanos();
        work.run();
        System.out.printf(
                "ManyQueuesTest: %s, %d queues: %.1f ms of processor time, longest task of the partition %.3f ms%n",
                what, QUEUES, (OneThread.cpuNanos() - began) / 1e6, world.loop.longestNanos / 1e6);
    }
}
