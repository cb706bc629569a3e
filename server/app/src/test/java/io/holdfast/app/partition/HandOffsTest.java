package io.holdfast.app.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.engine.settings.QueuePlacement;
import io.holdfast.store.CommitThread;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of hand-overs when something throws that nobody expects. */
final class HandOffsTest {
    private final List<Runnable> scheduled = new ArrayList<>();
    private final OwnLoop loop = new OwnLoop() {
        @Override
        public void schedule(Runnable task, long delayMillis) {
            scheduled.add(task);
        }
    };
    private boolean clockFails;
    private int failures;

    @Test
    void lookThatFailsIsFollowedByAnother() {
        List<Partition> partitions = List.of(partition(0), partition(1));
        loop.run();
        scheduled.clear();
        clockFails = true;
        new HandOffs(partitions).start();
        loop.run();
        assertThat(failures).as("looks that failed, one in each direction").isEqualTo(2);

        runScheduled();
        assertThat(failures).as("and again").isEqualTo(4);

        clockFails = false;
        runScheduled();
        assertThat(scheduled).as("nothing is on its way").isEmpty();
    }

    private void runScheduled() {
        List<Runnable> due = List.copyOf(scheduled);
        scheduled.clear();
        due.forEach(Runnable::run);
        loop.run();
    }

    private Partition partition(int number) {
        FailingStore store = new FailingStore(null);
        return new Partition(
                loop,
                store,
                new CommitThread(store, Runnable::run),
                this::now,
                EngineSettings.DEFAULT.with(new QueuePlacement(number, 2)),
                new QueueDirectory(),
                new DurationHistogram(),
                reason -> {});
    }

    private long now() {
        if (clockFails) {
            failures++;
            throw new IllegalStateException("no clock");
        }
        return 1_000;
    }
}
