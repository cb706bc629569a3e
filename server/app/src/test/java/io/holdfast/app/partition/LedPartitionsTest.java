package io.holdfast.app.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.engine.command.AcceptArrivals;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.engine.settings.QueuePlacement;
import io.holdfast.store.CommitThread;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.Storage;
import io.holdfast.store.StoreSettings;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages between partitions that are led here now and elsewhere then. */
final class LedPartitionsTest {
    private static final QueuePlacement TWO = new QueuePlacement(0, 2);

    private final TimedLoop loop = new TimedLoop();
    private final Queue<Runnable> commits = new ArrayDeque<>();
    private final HandLeadership first = new HandLeadership();
    private final HandLeadership second = new HandLeadership();
    private final List<Integer> begun = new ArrayList<>();
    private final List<Command> sentElsewhere = new ArrayList<>();
    private final List<Call> askedElsewhere = new ArrayList<>();
    private long nowMillis = 1_000_000;
    private Storage storage;
    private Partitions partitions;

    @TempDir
    Path directory;

    @BeforeEach
    void start() throws Exception {
        storage = Storage.open(directory, StoredRows.tables(), 2, StoreSettings.defaults(), Runnable::run);
        QueueDirectory queues = new QueueDirectory(false);
        DurationHistogram histogram = new DurationHistogram();
        List<Partition> all = List.of(partition(0, first, queues, histogram), partition(1, second, queues, histogram));
        ReplicaStore control = new ReplicaStore(storage.store(ControlDatabase.PARTITION));
        partitions = Partitions.led(
                all,
                ControlPartition.led(
                        loop,
                        control,
                        new CommitThread(control, commits::add),
                        () -> nowMillis,
                        this::unexpected,
                        new PartitionLeadership(
                                new HandLeadership(), ControlDatabase.PARTITION, commits::add, () -> 0, () -> {}),
                        changed -> {}),
                queues,
                histogram,
                number -> (command, call) -> {
                    sentElsewhere.add(command);
                    askedElsewhere.add(call);
                },
                (number, changed) -> {});
        partitions.whenLed(begun::add);
        loop.runTimers();
        settle();
    }

    @AfterEach
    void stop() {
        storage.close();
    }

    private Partition partition(
            int number, HandLeadership leadership, QueueDirectory queues, DurationHistogram commit) {
        ReplicaStore store = new ReplicaStore(storage.store(number));
        return Partition.led(
                loop,
                store,
                new CommitThread(store, commits::add),
                () -> nowMillis,
                new EngineSettings(10, 1 << 20, false, false).with(new QueuePlacement(number, 2)),
                queues,
                commit,
                this::unexpected,
                new PartitionLeadership(leadership, number, commits::add, () -> 0, () -> {}));
    }

    private void unexpected(String reason) {
        throw new AssertionError(reason);
    }

    @Test
    void tellsWhichPartitionsBeginToBeLedHere() {
        assertThat(begun).isEmpty();
        assertThat(partitions.isLed(1)).isFalse();
        second.lead(1);
        settle();
        assertThat(begun).containsExactly(1);
        assertThat(partitions.isLed(1)).isTrue();
        second.lead(2);
        settle();
        assertThat(begun).containsExactly(1, 1);
    }

    @Test
    void deadLetterOfAQueueThatIsLedElsewhereIsOfferedUntilItIsTaken() {
        first.lead(1);
        second.lead(1);
        settle();
        long target = created(named(1), Map.of());
        long source = created(
                named(0),
                Map.of("RedrivePolicy", "{\"deadLetterTargetArn\":\"" + named(1).arn() + "\",\"maxReceiveCount\":1}"));
        second.follow();
        settle();
        submit(send(source));
        submit(new ReceiveMessage(source, 1, 0, 0));
        nowMillis += 10;
        submit(new ReceiveMessage(source, 1, 0, 0));

        assertThat(sentElsewhere).hasSize(1).first().isInstanceOf(AcceptArrivals.class);
        askedElsewhere.get(0).fail(Unavailable.NOT_LEADER);
        settle();
        loop.runTimers();
        settle();
        assertThat(sentElsewhere).as("it is offered again").hasSize(2);

        second.lead(2);
        settle();
        askedElsewhere.get(1).fail(Unavailable.NOT_LEADER);
        settle();
        loop.runTimers();
        settle();
        assertThat(((Reply.Received) submit(new ReceiveMessage(target, 1, 0, 0))
                                .replies
                                .get(0))
                        .deliveries())
                .hasSize(1);
        assertThat(sentElsewhere).hasSize(2);
    }

    @Test
    void answerToAnExchangeOfAnEarlierTermIsNotHeard() {
        first.lead(1);
        second.lead(1);
        settle();
        created(named(1), Map.of());
        long source = created(
                named(0),
                Map.of("RedrivePolicy", "{\"deadLetterTargetArn\":\"" + named(1).arn() + "\",\"maxReceiveCount\":1}"));
        second.follow();
        settle();
        submit(send(source));
        submit(new ReceiveMessage(source, 1, 0, 0));
        nowMillis += 10;
        submit(new ReceiveMessage(source, 1, 0, 0));
        assertThat(sentElsewhere).hasSize(1);

        first.lead(2);
        settle();
        assertThat(sentElsewhere).as("the next term offers it by itself").hasSize(2);
        askedElsewhere.get(0).fail(Unavailable.NOT_LEADER);
        settle();
        loop.runTimers();
        settle();
        assertThat(sentElsewhere).hasSize(2);
    }

    private long created(QueueName name, Map<String, String> attributes) {
        Told created = submit(new CreateQueue(name, attributes, new TreeMap<>()));
        return ((Reply.QueueReady) created.replies.get(0)).queue().id();
    }

    /** A name that lives in a partition. */
    private static QueueName named(int partition) {
        for (int i = 0; ; i++) {
            QueueName name = new QueueName("us-east-1", "000000000000", "queue" + i);
            if (TWO.partitionOf(name) == partition) {
                return name;
            }
        }
    }

    private static Command send(long queueId) {
        SendMessage.Draft draft =
                new SendMessage.Draft(7, 1, "me", new byte[] {1}, new byte[16], new byte[0], null, null, null, 0);
        return new SendMessage(queueId, List.of(draft));
    }

    private Told submit(Command command) {
        Told call = new Told();
        partitions.submit(command, call);
        settle();
        return call;
    }

    private void settle() {
        loop.run();
        while (!commits.isEmpty()) {
            commits.remove().run();
            loop.run();
        }
    }

    private static final class Told extends Call {
        final List<Reply> replies = new ArrayList<>();

        @Override
        protected void answer(Reply reply) {
            replies.add(reply);
        }

        @Override
        protected void fail(Unavailable reason) {
            throw new AssertionError(reason);
        }
    }
}
