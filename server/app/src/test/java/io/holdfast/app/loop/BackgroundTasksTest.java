package io.holdfast.app.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What is repeated in the background is repeated whatever happens, and nobody takes it for healthy when it is not. */
final class BackgroundTasksTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private long nanos;
    private final BackgroundTasks tasks = new BackgroundTasks(() -> nanos);
    private final AtomicInteger runs = new AtomicInteger();
    private final HandLoop loop = new HandLoop();

    @Test
    void taskThatFailsRunsAgainAndIsCounted() {
        tasks.task("exceptions", () -> {
                    runs.incrementAndGet();
                    throw new IOException("expected in this test");
                })
                .repeatOn(loop, 10, () -> true);
        loop.runNext();
        loop.runNext();

        assertThat(runs).hasValue(3);
        assertThat(tasks.failures()).containsEntry("exceptions", 3L);
    }

    @Test
    void errorOfTheJavaMachineDoesNotEndATask() {
        BackgroundTask task = tasks.task("errors", () -> {
            throw new StackOverflowError("expected in this test");
        });
        task.run();
        task.run();

        assertThat(tasks.failures()).containsEntry("errors", 2L);
    }

    @Test
    void taskThatIsStoppedWhileItWaitsHasNotFailed() {
        tasks.task("figures", () -> {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException("the server is shutting down", new InterruptedException());
                })
                .run();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(tasks.failures()).containsEntry("figures", 0L);
    }

    @Test
    void taskThatKeepsFailingIsOverdueUntilItSucceeds() {
        boolean[] fails = {true};
        BackgroundTask task = tasks.task("disk-space", LIMIT, () -> {
            if (fails[0]) {
                throw new IOException("expected in this test");
            }
        });
        nanos += LIMIT.toNanos();
        task.run();
        assertThat(tasks.overdue()).isEmpty();

        nanos++;
        task.run();
        assertThat(tasks.overdue()).hasValue("disk-space");

        fails[0] = false;
        task.run();
        assertThat(tasks.overdue()).isEmpty();
    }

    @Test
    void taskThatNobodyRunsAnyMoreIsOverdue() {
        tasks.task("dead", LIMIT, runs::incrementAndGet).run();
        nanos += LIMIT.toNanos() + 1;

        assertThat(tasks.overdue()).hasValue("dead");
    }

    @Test
    void taskThatEndedOnPurposeIsNot() {
        tasks.task("closed", LIMIT, runs::incrementAndGet).repeatOn(loop, 10, () -> false);
        nanos += LIMIT.toNanos() + 1;

        assertThat(loop.scheduled).isEmpty();
        assertThat(tasks.overdue()).isEmpty();
    }

    @Test
    void taskThatMayFailIsNeverOverdue() {
        tasks.task("date", runs::incrementAndGet);
        nanos += LIMIT.toNanos() + 1;

        assertThat(tasks.overdue()).isEmpty();
    }

    private static final class HandLoop implements Loop {
        final Queue<Runnable> scheduled = new ArrayDeque<>();

        void runNext() {
            scheduled.remove().run();
        }

        @Override
        public boolean isCurrent() {
            return true;
        }

        @Override
        public void execute(Runnable task) {
            task.run();
        }

        @Override
        public void executeLast(Runnable task) {
            task.run();
        }

        @Override
        public void schedule(Runnable task, long delayMillis) {
            scheduled.add(task);
        }
    }
}
