package io.holdfast.app.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.row.RowWriter;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.store.CommitThread;
import io.holdfast.store.StoreFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whatever throws, wherever: the partition stops, everybody who waits is told once, and so is whoever supervises it. */
final class PartitionStopTest {
    private static final EngineSettings SETTINGS = new EngineSettings(10, 1 << 20, true, true);

    private final FaultyLoop loop = new FaultyLoop();
    private final List<String> fatal = new ArrayList<>();
    private final List<Runnable> commits = new ArrayList<>();
    private Consumer<String> onFatal = fatal::add;
    private Executor committer = commits::add;
    private boolean clockFails;
    private @Nullable Table failingTable;
    private boolean replyFails;

    @Test
    void oneWhoCannotBeToldDoesNotKeepTheOthersFromHearing() {
        Partition partition = partition(new FailingStore(new StoreFailure("no disk", new IllegalStateException())));
        Told first = new Told();
        first.failingFails = true;
        Told second = new Told();
        partition.submit(create("first"), first);
        partition.submit(create("second"), second);
        CompletableFuture<Void> drained = partition.drain();
        settle();

        assertThat(second.failures).containsExactly(Unavailable.STORAGE_FAILED);
        assertThat(fatal).containsExactly("The storage failed: no disk");
        assertThat(drained).isDone();
    }

    @Test
    void parkedReceivesAreToldThatTheStorageFailed() {
        Partition partition = partition(new FailingStore(null));
        Told first = park(partition);
        first.failingFails = true;
        Told second = park(partition);
        clockFails = true;
        partition.clockMoved();
        settle();

        assertThat(second.failures).containsExactly(Unavailable.STORAGE_FAILED);
        assertStopped(partition);
    }

    @Test
    void supervisorThatThrowsDoesNotKeepAnybodyFromHearing() {
        onFatal = reason -> {
            fatal.add(reason);
            throw new IllegalStateException("expected in this test");
        };
        Partition partition = partition(new FailingStore(new OutOfMemoryError("no heap")));
        Told call = new Told();
        partition.submit(create("queue"), call);
        CompletableFuture<Void> drained = partition.drain();
        settle();

        assertThat(call.failures).containsExactly(Unavailable.STORAGE_FAILED);
        assertThat(drained).isDone();
        assertStopped(partition);
    }

    @Test
    void batchThatCannotBeSealedStopsThePartition() {
        Partition partition = partition(new FailingStore(null));
        partition.submit(create("queue"), new Told());
        settle();
        Told call = new Told();
        partition.submit(send(1), call);
        // The counters are written when the batch is sealed, not when the call is decided.
        failingTable = Table.COUNTERS;
        settle();

        assertThat(call.failures).containsExactly(Unavailable.STORAGE_FAILED);
        assertStopped(partition);
    }

    @Test
    void committerThatTakesNoBatchStopsThePartition() {
        committer = batch -> {
            throw new RejectedExecutionException("expected in this test");
        };
        Partition partition = partition(new FailingStore(null));
        Told call = new Told();
        partition.submit(create("queue"), call);
        settle();

        assertThat(call.failures).containsExactly(Unavailable.STORAGE_FAILED);
        assertStopped(partition);
    }

    @Test
    void clockThatFailsWhenABatchArrivesStopsThePartition() {
        Partition partition = partition(new FailingStore(null));
        Told call = new Told();
        partition.submit(create("queue"), call);
        loop.run();
        clockFails = true;
        settle();

        assertThat(call.failures).containsExactly(Unavailable.STORAGE_FAILED);
        assertStopped(partition);
    }

    @Test
    void tickThatCannotBePlannedStopsThePartition() {
        Partition partition = partition(new FailingStore(null));
        Told waiter = park(partition);
        loop.scheduleFails = true;
        Told later = new Told();
        partition.submit(receive(1, 1), later);
        settle();

        assertThat(waiter.failures).containsExactly(Unavailable.STORAGE_FAILED);
        assertThat(later.failures).containsExactly(Unavailable.STORAGE_FAILED);
        assertStopped(partition);
    }

    @Test
    void flushThatCannotBePlannedStopsThePartition() {
        Partition partition = partition(new FailingStore(null));
        loop.run();
        loop.executeLastFails = true;
        Told call = new Told();
        partition.submit(create("queue"), call);

        assertThat(call.failures).containsExactly(Unavailable.STORAGE_FAILED);
        assertStopped(partition);
    }

    @Test
    void drainThatCannotAnswerTheWaitersStopsThePartition() {
        Partition partition = partition(new FailingStore(null));
        Told waiter = park(partition);
        Told other = park(partition);
        replyFails = true;
        CompletableFuture<Void> drained = partition.drain();
        settle();

        assertThat(other.failures).containsExactly(Unavailable.STORAGE_FAILED);
        assertThat(waiter.failures).containsExactly(Unavailable.STORAGE_FAILED);
        assertThat(drained).isDone();
        assertStopped(partition);
    }

    @Test
    void callWhoseDecisionThrowsIsToldOnce() {
        Partition partition = partition(new FailingStore(null));
        loop.run();
        replyFails = true;
        Told call = new Told();
        partition.submit(create("queue"), call);
        settle();

        assertThat(call.failures).containsExactly(Unavailable.STORAGE_FAILED);
        assertStopped(partition);
    }

    @Test
    void commitThatCannotBeReportedIsToldToTheSupervisorAndNoticedByTheLoop() {
        Partition partition = partition(new FailingStore(null));
        Told call = new Told();
        partition.submit(create("queue"), call);
        loop.run();
        loop.executeFails = true;
        assertThat(commits).hasSize(1).allSatisfy(Runnable::run);
        loop.executeFails = false;

        assertThat(fatal)
                .containsExactly("The end of a commit could not be reported: java.lang.OutOfMemoryError: no heap");
        assertThat(healthOf(partition)).isEqualTo(Health.STOPPED);
        assertThat(call.failures).containsExactly(Unavailable.STORAGE_FAILED);
    }

    @Test
    void clientWhoseAnswerCannotBeGivenIsAskedToTryAgainAndTheOthersAreAnswered() {
        Partition partition = partition(new FailingStore(null));
        Told first = new Told();
        first.answeringFails = true;
        Told second = new Told();
        partition.submit(create("first"), first);
        partition.submit(create("second"), second);
        settle();

        assertThat(first.failures).containsExactly(Unavailable.ANSWER_FAILED);
        assertThat(second.replies).hasSize(1);
        assertThat(healthOf(partition)).isEqualTo(Health.READY);
        assertThat(fatal).isEmpty();
    }

    private void assertStopped(Partition partition) {
        assertThat(fatal).hasSize(1);
        Told late = new Told();
        partition.submit(create("late"), late);
        partition.abandon(late);
        settle();
        assertThat(late.failures).containsExactly(Unavailable.STORAGE_FAILED);
        assertThat(healthOf(partition)).isEqualTo(Health.STOPPED);
    }

    private Health healthOf(Partition partition) {
        List<Health> said = new ArrayList<>();
        partition.askHealth(said::add);
        settle();
        assertThat(said).hasSize(1);
        return said.get(0);
    }

    private Partition partition(FailingStore store) {
        return new Partition(
                loop,
                store,
                new CommitThread(store, task -> committer.execute(task)),
                this::now,
                SETTINGS,
                new QueueDirectory(),
                new DurationHistogram(),
                reason -> onFatal.accept(reason),
                FaultyBatch::new);
    }

    private long now() {
        if (clockFails) {
            throw new IllegalStateException("no clock");
        }
        return 1_000;
    }

    private Told park(Partition partition) {
        partition.submit(create("queue"), new Told());
        settle();
        Told waiter = new Told();
        partition.submit(receive(1, 20_000), waiter);
        settle();
        assertThat(waiter.replies).isEmpty();
        return waiter;
    }

    /** Lets the loop and the committer run until neither has anything to do. */
    private void settle() {
        loop.run();
        while (!commits.isEmpty()) {
            commits.remove(0).run();
            loop.run();
        }
    }

    private static CreateQueue create(String name) {
        return new CreateQueue(new QueueName("us-east-1", "000000000000", name), Map.of(), new TreeMap<>());
    }

    private static SendMessage send(long queueId) {
        byte[] none = new byte[0];
        return new SendMessage(
                queueId, List.of(new SendMessage.Draft(1, 2, "me", none, none, none, null, null, null, -1)));
    }

    private static ReceiveMessage receive(long queueId, long waitMillis) {
        return new ReceiveMessage(queueId, 1, -1, waitMillis);
    }

    private final class FaultyBatch extends PendingBatch {
        @Override
        void add(Call call, Reply reply) {
            if (replyFails) {
                throw new LinkageError("no room for a reply");
            }
            super.add(call, reply);
        }

        @Override
        public void put(Table table, byte[] key, byte[] value) {
            requireRoom(table);
            super.put(table, key, value);
        }

        @Override
        public void put(Table table, byte[] key, RowWriter value) {
            requireRoom(table);
            super.put(table, key, value);
        }

        private void requireRoom(Table table) {
            if (table == failingTable) {
                throw new IllegalStateException("no room for a row");
            }
        }
    }

    private static final class Told extends Call {
        final List<Unavailable> failures = new ArrayList<>();
        final List<Reply> replies = new ArrayList<>();
        boolean failingFails;
        boolean answeringFails;

        @Override
        protected void answer(Reply reply) {
            if (answeringFails) {
                throw new IllegalStateException("expected in this test");
            }
            replies.add(reply);
        }

        @Override
        protected void fail(Unavailable reason) {
            failures.add(reason);
            if (failingFails) {
                throw new IllegalStateException("expected in this test");
            }
        }
    }

    private static final class FaultyLoop extends OwnLoop {
        final OutOfMemoryError noHeap = new OutOfMemoryError("no heap");
        boolean executeFails;
        boolean executeLastFails;
        boolean scheduleFails;

        @Override
        public void execute(Runnable task) {
            if (executeFails) {
                throw noHeap;
            }
            super.execute(task);
        }

        @Override
        public void executeLast(Runnable task) {
            if (executeLastFails) {
                throw new IllegalStateException("expected in this test");
            }
            super.executeLast(task);
        }

        @Override
        public void schedule(Runnable task, long delayMillis) {
            if (scheduleFails) {
                throw new IllegalStateException("expected in this test");
            }
        }
    }
}
