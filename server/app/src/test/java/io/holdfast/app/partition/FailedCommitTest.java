package io.holdfast.app.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.loop.Loop;
import io.holdfast.engine.CreateQueue;
import io.holdfast.engine.EngineSettings;
import io.holdfast.engine.QueueName;
import io.holdfast.engine.Reply;
import io.holdfast.store.Batch;
import io.holdfast.store.RowVisitor;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.Table;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whatever a commit ends with, the caller is told, and nothing is accepted afterwards. */
final class FailedCommitTest {
    private final OwnLoop loop = new OwnLoop();
    private final List<String> fatal = new ArrayList<>();

    @Test
    void failureOfTheStoreStopsThePartition() {
        assertStops(
                new FailingStore(new StoreFailure("no disk", new IllegalStateException())),
                "The storage failed: no disk");
    }

    @Test
    void errorOfTheJavaMachineStopsThePartitionToo() {
        assertStops(new FailingStore(new OutOfMemoryError("no heap")), "The storage failed: no heap");
    }

    @Test
    void commitThatOutlivesTheLoopIsNoFailure() {
        assertEndsQuietly(new FailingStore(null));
        assertEndsQuietly(new FailingStore(new StoreFailure("closed", new IllegalStateException())));
    }

    private void assertEndsQuietly(Store store) {
        OwnLoop ending = new OwnLoop();
        List<Runnable> commits = new ArrayList<>();
        Partition partition = partition(ending, store, commits::add);
        Told caller = new Told();
        partition.submit(create(), caller);
        ending.run();
        ending.hasEnded = true;

        assertThat(commits).hasSize(1).allSatisfy(Runnable::run);
        assertThat(caller.failures).isEmpty();
        assertThat(fatal).isEmpty();
    }

    private void assertStops(Store store, String sentence) {
        Partition partition = partition(loop, store, Runnable::run);
        Told first = new Told();
        partition.submit(create(), first);
        loop.run();
        assertThat(first.failures).containsExactly(Unavailable.STORAGE_FAILED);
        assertThat(fatal).containsExactly(sentence);

        Told second = new Told();
        partition.submit(create(), second);
        loop.run();
        assertThat(second.failures).containsExactly(Unavailable.STORAGE_FAILED);
        partition.askHealth(health -> assertThat(health.isAlive()).isFalse());
        loop.run();
    }

    private Partition partition(Loop home, Store store, Executor committer) {
        return new Partition(
                home, store, committer, () -> 1_000, new EngineSettings(10, 1 << 20, true, true), fatal::add);
    }

    private static CreateQueue create() {
        return new CreateQueue(new QueueName("us-east-1", "000000000000", "q"), Map.of(), new TreeMap<>());
    }

    private static final class Told extends Call {
        final List<Unavailable> failures = new ArrayList<>();

        @Override
        protected void answer(Reply reply) {
            throw new AssertionError("acknowledged although it was not committed");
        }

        @Override
        protected void fail(Unavailable reason) {
            failures.add(reason);
        }
    }

    /** Runs its tasks on the test's own thread, when told to. */
    private static final class OwnLoop implements Loop {
        private final Queue<Runnable> tasks = new ArrayDeque<>();
        private boolean hasEnded;

        void run() {
            for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                task.run();
            }
        }

        @Override
        public boolean isCurrent() {
            return true;
        }

        @Override
        public void execute(Runnable task) {
            if (hasEnded) {
                throw new RejectedExecutionException("expected in this test");
            }
            tasks.add(task);
        }

        @Override
        public void executeLast(Runnable task) {
            tasks.add(task);
        }

        @Override
        public void schedule(Runnable task, long delayMillis) {
            // No time passes here.
        }
    }

    /** Empty, and stays so, whether commits fail or not. */
    private static final class FailingStore implements Store {
        private final @Nullable Throwable failure;

        FailingStore(@Nullable Throwable failure) {
            this.failure = failure;
        }

        @Override
        public void commit(Batch batch) throws StoreFailure {
            if (failure instanceof StoreFailure expected) {
                throw expected;
            }
            if (failure instanceof Error unexpected) {
                throw unexpected;
            }
        }

        @Override
        public byte @Nullable [] get(Table table, byte[] key) {
            return null;
        }

        @Override
        public void scan(Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
            // There are no rows.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
