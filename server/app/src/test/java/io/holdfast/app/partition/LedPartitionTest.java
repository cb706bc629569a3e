package io.holdfast.app.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.GetQueueAttributes;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.store.Batch;
import io.holdfast.store.CommitThread;
import io.holdfast.store.Storage;
import io.holdfast.store.StoreSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A partition is there while its node leads it, begins each time with what is in the rows, and leaves nobody waiting when it goes. */
final class LedPartitionTest {
    private static final QueueName NAME = new QueueName("us-east-1", "000000000000", "queue");

    private final TimedLoop loop = new TimedLoop();
    private final Queue<Runnable> commits = new ArrayDeque<>();
    private final List<String> fatal = new ArrayList<>();
    private final HandLeadership leadership = new HandLeadership();
    private final QueueDirectory directory = new QueueDirectory(false);
    private long nowMillis = 1_000_000;
    private long newestMillis;
    private int learned;
    private boolean clockFails;
    private long lastId;
    private Runnable applied = () -> {};
    private Storage storage;
    private ReplicaStore store;
    private Partition partition;

    @TempDir
    Path directoryPath;

    @BeforeEach
    void start() throws Exception {
        storage = Storage.open(directoryPath, StoredRows.tables(), 1, StoreSettings.defaults(), Runnable::run);
        store = new ReplicaStore(storage.store(0));
        partition = Partition.led(
                loop,
                store,
                new CommitThread(store, commits::add),
                this::now,
                new EngineSettings(10, 1 << 20, false, false),
                directory,
                new DurationHistogram(),
                fatal::add,
                new PartitionLeadership(leadership, 0, commits::add, () -> newestMillis, () -> learned++));
        partition.follow(changed -> applied = changed);
    }

    @AfterEach
    void stop() {
        storage.close();
    }

    @Test
    void takesCallsOnceItIsLoaded() {
        assertThat(submit(create()).failures).containsExactly(Unavailable.NOT_LEADER);
        leadership.lead(3);
        loop.run();
        assertThat(submit(create()).failures).as("while it is loading").containsExactly(Unavailable.NOT_LEADER);
        settle();

        assertThat(partition.isLed()).isTrue();
        assertThat(learned).isEqualTo(1);
        Told created = submit(create());
        settle();
        assertThat(created.replies).hasSize(1);
        assertThat(store.terms).containsExactly(3L);
        assertThat(directory.find(NAME)).isNotNull();
        assertThat(directory.areKnown()).isTrue();
    }

    @Test
    void whoeverWaitsIsToldToTryAgainWhenAnotherNodeLeads() {
        lead(1);
        long queue = createdQueue();
        Told parked = submit(receive(queue, 20_000));
        settle();
        Told onItsWay = submit(send(queue));
        loop.run();
        Told decided = submit(send(queue));

        leadership.follow();
        loop.run();
        assertThat(List.of(parked, onItsWay, decided))
                .allSatisfy(call -> assertThat(call.failures).containsExactly(Unavailable.NOT_LEADER))
                .allSatisfy(call -> assertThat(call.replies).isEmpty());
        assertThat(submit(send(queue)).failures).containsExactly(Unavailable.NOT_LEADER);
        assertThat(partition.isLed()).isFalse();

        settle();
        assertThat(fatal).isEmpty();
        assertThat(healthOf(partition)).isEqualTo(Health.READY);
        assertThat(parked.failures).as("it is told once").hasSize(1);
    }

    @Test
    void lostCommitThrowsThePartitionAwayAndNotTheServer() {
        lead(1);
        long queue = createdQueue();
        Told parked = submit(receive(queue, 20_000));
        settle();
        store.isLost = true;
        Told sent = submit(send(queue));
        settle();

        assertThat(sent.failures).containsExactly(Unavailable.NOT_LEADER);
        assertThat(parked.failures).containsExactly(Unavailable.NOT_LEADER);
        assertThat(submit(send(queue)).failures).containsExactly(Unavailable.NOT_LEADER);
        assertThat(fatal).isEmpty();
        assertThat(healthOf(partition)).isEqualTo(Health.READY);

        store.isLost = false;
        lead(2);
        assertThat(received(queue)).isEmpty();
        Told again = submit(send(queue));
        settle();
        assertThat(again.replies).hasSize(1);
        assertThat(received(queue)).hasSize(1);
    }

    @Test
    void anyOtherFailureOfACommitStillEndsTheServer() {
        lead(1);
        store.isBroken = true;
        Told call = submit(create());
        settle();

        assertThat(call.failures).containsExactly(Unavailable.STORAGE_FAILED);
        assertThat(fatal).containsExactly("The storage failed: no disk");
        assertThat(healthOf(partition)).isEqualTo(Health.STOPPED);
    }

    @Test
    void replyWithoutRowsLeavesOnlyWhileNobodyElseCanLead() {
        lead(1);
        long queue = createdQueue();
        leadership.holds = false;
        Told asked = submit(new GetQueueAttributes(queue));
        Told empty = submit(receive(queue, 0));
        settle();
        assertThat(asked.failures).containsExactly(Unavailable.NOT_LEADER);
        assertThat(empty.failures).containsExactly(Unavailable.NOT_LEADER);
        CompletableFuture<Long> question = partition.ask((engine, millis) -> millis);
        loop.run();
        assertThat(question).failsWithin(Duration.ZERO).withThrowableThat().withCauseInstanceOf(NotLedHere.class);
        Told sent = submit(send(queue));
        settle();
        assertThat(sent.replies).as("a commit proves by itself who leads").hasSize(1);

        leadership.holds = true;
        Told again = submit(new GetQueueAttributes(queue));
        settle();
        assertThat(again.replies).hasSize(1);
    }

    @Test
    void pollThatIsGivenUpSaysNothingOnceAnotherMayLead() {
        lead(1);
        long queue = createdQueue();
        Told parked = submit(receive(queue, 20_000));
        settle();
        leadership.holds = false;
        partition.abandon(parked);
        assertThat(parked.failures).containsExactly(Unavailable.NOT_LEADER);
        assertThat(parked.replies).isEmpty();
    }

    @Test
    void nextTermBeginsWithTheRowsAlone() throws Exception {
        lead(1);
        long queue = createdQueue();
        submit(send(queue));
        settle();
        submit(send(queue));
        leadership.follow();
        settle();

        Batch elsewhere = new Batch();
        elsewhere.delete(StoredRows.table(Table.QUEUES), Keys.queue(queue));
        store.replicate(elsewhere);
        lead(3);
        Told gone = submit(send(queue));
        settle();
        assertThat(gone.replies)
                .hasSize(1)
                .allSatisfy(reply -> assertThat(reply).isInstanceOf(Reply.Refused.class));
        assertThat(directory.find(NAME)).isNull();
        assertThat(learned).isEqualTo(2);
    }

    @Test
    void newTermWithoutAPauseBeginsAnewToo() {
        lead(1);
        long queue = createdQueue();
        Told parked = submit(receive(queue, 20_000));
        settle();
        leadership.lead(2);
        loop.run();
        assertThat(parked.failures).containsExactly(Unavailable.NOT_LEADER);
        settle();
        submit(send(queue));
        settle();
        assertThat(store.terms).endsWith(2L);
    }

    @Test
    void loadOfATermThatIsOverIsThrownAway() {
        leadership.lead(1);
        leadership.follow();
        settle();
        assertThat(partition.isLed()).isFalse();
        assertThat(learned).as("it is not even begun").isZero();

        leadership.lead(2);
        commits.remove().run();
        leadership.follow();
        settle();
        assertThat(partition.isLed()).isFalse();
        assertThat(submit(create()).failures).containsExactly(Unavailable.NOT_LEADER);
    }

    @Test
    void partitionThatCannotBeLoadedEndsTheServer() {
        storage.close();
        lead(1);
        assertThat(fatal).containsExactly("Partition 0 cannot be loaded: The store is closed");
        assertThat(submit(create()).failures).containsExactly(Unavailable.NOT_LEADER);
    }

    @Test
    void rowsOfAnotherLeaderThatContradictTheEngineDoNotEndTheServer() {
        lead(1);
        long queue = createdQueue();
        Told parked = submit(receive(queue, 20_000));
        settle();
        leadership.holds = false;
        clockFails = true;
        partition.clockMoved();
        clockFails = false;
        assertThat(parked.failures).containsExactly(Unavailable.NOT_LEADER);
        assertThat(fatal).isEmpty();

        settle();
        leadership.holds = true;
        assertThat(partition.isLed())
                .as("it goes on from the rows, should it lead all the same")
                .isTrue();
        assertThat(learned).isEqualTo(2);
        assertThat(received(queue)).isEmpty();
    }

    @Test
    void contradictionUnderTheLeaseEndsTheServer() {
        lead(1);
        clockFails = true;
        partition.clockMoved();
        clockFails = false;
        assertThat(fatal).containsExactly("The queue state is inconsistent: no clock");
    }

    @Test
    void timeNeverGoesBackWhateverTheClockOfTheNewLeaderSays() {
        newestMillis = 1_050_000;
        lead(1);
        createdQueue();
        assertThat(store.times).last().isEqualTo(1_050_000L);
        nowMillis += 1_000;
        submit(new DeleteQueue(1));
        settle();
        assertThat(store.times).last().isEqualTo(1_050_995L);
    }

    @Test
    void timersOfATermThatIsOverDoNothing() {
        lead(1);
        long queue = createdQueue();
        submit(receive(queue, 20_000));
        settle();
        leadership.follow();
        settle();
        int committed = store.terms.size();
        nowMillis += 100_000;
        loop.runTimers();
        settle();
        assertThat(store.terms).hasSize(committed);
    }

    @Test
    void queuesOfAnotherLeaderAreKnownFromTheRows() throws Exception {
        lead(1);
        long queue = createdQueue();
        leadership.follow();
        settle();
        Batch elsewhere = new Batch();
        elsewhere.delete(StoredRows.table(Table.QUEUES), Keys.queue(queue));
        store.replicate(elsewhere);
        assertThat(directory.find(NAME)).isNotNull();

        applied.run();
        loop.runTimers();
        settle();
        assertThat(directory.find(NAME)).isNull();
    }

    @Test
    void drainsWhetherItLeadsOrNot() {
        CompletableFuture<Void> drained = partition.drain();
        loop.run();
        assertThat(drained).isDone();
        lead(1);
        assertThat(partition.isLed()).isFalse();
        assertThat(submit(create()).failures).containsExactly(Unavailable.SHUTTING_DOWN);
    }

    @Test
    void drainEndsWhenTheTermDoes() {
        lead(1);
        submit(create());
        CompletableFuture<Void> drained = partition.drain();
        loop.run();
        assertThat(drained).isNotDone();
        leadership.follow();
        loop.run();
        assertThat(drained).isDone();
    }

    private long now() {
        if (clockFails) {
            throw new IllegalStateException("no clock");
        }
        return nowMillis;
    }

    private void lead(long term) {
        leadership.lead(term);
        settle();
    }

    private void settle() {
        loop.run();
        while (!commits.isEmpty()) {
            commits.remove().run();
            loop.run();
        }
    }

    private Told submit(Command command) {
        Told call = new Told();
        partition.submit(command, call);
        return call;
    }

    private long createdQueue() {
        Told created = submit(create());
        settle();
        return ((Reply.QueueReady) created.replies.get(0)).queue().id();
    }

    private List<?> received(long queue) {
        Told call = submit(receive(queue, 0));
        settle();
        return ((Reply.Received) call.replies.get(0)).deliveries();
    }

    private Health healthOf(Partition asked) {
        List<Health> said = new ArrayList<>();
        asked.askHealth(said::add);
        settle();
        return said.get(0);
    }

    private static CreateQueue create() {
        return new CreateQueue(NAME, Map.of(), new TreeMap<>());
    }

    private static ReceiveMessage receive(long queueId, long waitMillis) {
        return new ReceiveMessage(queueId, 1, 0, waitMillis);
    }

    private Command send(long queueId) {
        SendMessage.Draft draft = new SendMessage.Draft(
                7, ++lastId, "me", new byte[] {1}, new byte[16], new byte[0], null, null, null, 0);
        return new SendMessage(queueId, List.of(draft));
    }

    private static final class Told extends Call {
        final List<Unavailable> failures = new ArrayList<>();
        final List<Reply> replies = new ArrayList<>();

        @Override
        protected void answer(Reply reply) {
            replies.add(reply);
        }

        @Override
        protected void fail(Unavailable reason) {
            failures.add(reason);
        }
    }
}
