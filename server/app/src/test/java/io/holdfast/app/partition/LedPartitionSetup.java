package io.holdfast.app.partition;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.store.CommitThread;
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
import org.junit.jupiter.api.io.TempDir;

/** A partition whose node leads it when the test says so, on rows that another leader may change. */
abstract class LedPartitionSetup {
    static final QueueName NAME = new QueueName("us-east-1", "000000000000", "queue");

    final TimedLoop loop = new TimedLoop();
    final Queue<Runnable> commits = new ArrayDeque<>();
    final List<String> fatal = new ArrayList<>();
    final HandLeadership leadership = new HandLeadership();
    final QueueDirectory directory = new QueueDirectory(false);
    long nowMillis = 1_000_000;
    long newestMillis;
    int learned;
    boolean clockFails;
    long lastId;
    Runnable applied = () -> {};
    Storage storage;
    ReplicaStore store;
    Partition partition;

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

    long now() {
        if (clockFails) {
            throw new IllegalStateException("no clock");
        }
        return nowMillis;
    }

    void lead(long term) {
        leadership.lead(term);
        settle();
    }

    void settle() {
        loop.run();
        while (!commits.isEmpty()) {
            commits.remove().run();
            loop.run();
        }
    }

    Told submit(Command command) {
        Told call = new Told();
        partition.submit(command, call);
        return call;
    }

    long createdQueue() {
        Told created = submit(create());
        settle();
        return ((Reply.QueueReady) created.replies.get(0)).queue().id();
    }

    List<?> received(long queue) {
        Told call = submit(receive(queue, 0));
        settle();
        return ((Reply.Received) call.replies.get(0)).deliveries();
    }

    Health healthOf(Partition asked) {
        List<Health> said = new ArrayList<>();
        asked.askHealth(said::add);
        settle();
        return said.get(0);
    }

    static CreateQueue create() {
        return new CreateQueue(NAME, Map.of(), new TreeMap<>());
    }

    static ReceiveMessage receive(long queueId, long waitMillis) {
        return new ReceiveMessage(queueId, 1, 0, waitMillis);
    }

    Command send(long queueId) {
        SendMessage.Draft draft = new SendMessage.Draft(
                7, ++lastId, "me", new byte[] {1}, new byte[16], new byte[0], null, null, null, 0);
        return new SendMessage(queueId, List.of(draft));
    }

    static final class Told extends Call {
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
