package io.holdfast.app.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.loop.Loop;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.store.CommitThread;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executor;
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
                home,
                store,
                new CommitThread(store, committer),
                () -> 1_000,
                new EngineSettings(10, 1 << 20, true, true),
                new QueueDirectory(),
                new DurationHistogram(),
                fatal::add);
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
}
