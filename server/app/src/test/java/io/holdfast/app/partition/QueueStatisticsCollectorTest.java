package io.holdfast.app.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.loop.Loop;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.store.CommitThread;
import io.holdfast.store.Store;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** All queues are described without keeping the partition from its work. */
final class QueueStatisticsCollectorTest {
    private static final int QUEUES = 3 * QueueStatisticsCollector.QUEUES_PER_STEP + 1;

    @Test
    void queuesAreDescribedInSmallSteps() throws Exception {
        CountingLoop loop = new CountingLoop();
        Partition partition = partition(loop, QUEUES);
        loop.tasks = 0;

        QueueStatisticsCollector.Findings found =
                new QueueStatisticsCollector(new Partitions(partition), Duration.ofMinutes(2)).take();

        assertThat(found.queues()).hasSize(QUEUES);
        // One for the deleted queues, and one for each step.
        assertThat(loop.tasks).isEqualTo(1 + 4);
        assertThat(found.queues())
                .extracting(each -> each.queue().name().name())
                .isSorted();
    }

    @Test
    void partitionThatDoesNotAnswerIsNotWaitedForForEver() {
        Partition partition = partition(new OwnLoop(), 1);
        assertThatThrownBy(() -> new QueueStatisticsCollector(new Partitions(partition), Duration.ofMillis(1)).take())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has not answered");
    }

    private static Partition partition(Loop loop, int queues) {
        Store store = new FailingStore(null);
        Partition partition = new Partition(
                loop,
                store,
                new CommitThread(store, Runnable::run),
                () -> 1_000,
                EngineSettings.DEFAULT,
                new QueueDirectory(),
                new DurationHistogram(),
                reason -> {});
        for (int i = 0; i < queues; i++) {
            partition.submit(
                    new CreateQueue(
                            new QueueName("us-east-1", "000000000000", "q-%05d".formatted(i)),
                            Map.of(),
                            new TreeMap<>()),
                    new Ignored());
        }
        return partition;
    }

    private static final class Ignored extends Call {
        @Override
        protected void answer(Reply reply) {
            // Nobody waits for it.
        }

        @Override
        protected void fail(Unavailable reason) {
            throw new AssertionError(reason);
        }
    }

    /** Runs each task at once. */
    private static final class CountingLoop implements Loop {
        int tasks;

        @Override
        public boolean isCurrent() {
            return true;
        }

        @Override
        public void execute(Runnable task) {
            tasks++;
            task.run();
        }

        @Override
        public void executeLast(Runnable task) {
            task.run();
        }

        @Override
        public void schedule(Runnable task, long delayMillis) {
            // No time passes here.
        }
    }
}
