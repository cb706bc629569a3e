package io.holdfast.verify.history;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.clock.ClockSteps;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.history.LiveSampler;
import io.holdfast.app.history.QueueHistory;
import io.holdfast.app.history.RecordedHistory;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.app.partition.Call;
import io.holdfast.app.partition.Partition;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.partition.StoredHistory;
import io.holdfast.app.partition.StoredRows;
import io.holdfast.app.partition.Unavailable;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.engine.settings.History;
import io.holdfast.engine.settings.QueuePlacement;
import io.holdfast.store.CommitThread;
import io.holdfast.store.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A partition on a store in memory and a clock that tests move, with its history. */
final class HistoryWorld {
    static final int SERIES = 5;
    private static final int STEPS = 200;
    /** 2023-11-14T22:13:00Z. */
    private long nowMillis = 1_699_999_980_000L;

    final OneThread loop = new OneThread();
    private final QueueDirectory directory = new QueueDirectory();
    private final Partition partition;
    final CountingStore store;
    final Partitions partitions;
    final LiveSampler live;
    final QueueHistory history;
    private long nextId = 1;

    HistoryWorld() {
        store = new CountingStore(new MemoryStore(StoredRows.tables()));
        partition = new Partition(
                loop,
                store,
                new CommitThread(store, Runnable::run),
                () -> nowMillis,
                new EngineSettings(120_000, 48L << 20, true, true).with(new History(true, 64L << 20)),
                directory,
                new DurationHistogram(),
                reason -> {
                    throw new AssertionError(reason);
                });
        partitions = new Partitions(partition);
        StoredHistory stored = new StoredHistory(partitions, Duration.ofSeconds(10));
        live = new LiveSampler(stored, ClockSteps.none(), SERIES, Set::of, List::of);
        history = new RecordedHistory(directory, QueuePlacement.ALONE::partId, stored, ClockSteps.none(), live);
    }

    Instant now() {
        return Instant.ofEpochMilli(nowMillis);
    }

    static QueueName name(String queue) {
        return new QueueName("us-east-1", "000000000000", queue);
    }

    Reply call(Command command) {
        Answer answer = new Answer();
        partition.submit(command, answer);
        return Objects.requireNonNull(answer.reply, "no answer");
    }

    void create(String queue) {
        call(new CreateQueue(
                name(queue), queue.endsWith(".fifo") ? Map.of("FifoQueue", "true") : Map.of(), new TreeMap<>()));
    }

    long id(String queue) {
        QueueInfo info = Objects.requireNonNull(directory.find(name(queue)));
        return info.id();
    }

    void send(String queue, int count) {
        List<SendMessage.Draft> drafts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long id = nextId++;
            drafts.add(new SendMessage.Draft(
                    0,
                    id,
                    "me",
                    "Hello".getBytes(UTF_8),
                    new byte[16],
                    new byte[0],
                    null,
                    queue.endsWith(".fifo") ? "g" : null,
                    queue.endsWith(".fifo") ? "d" + id : null,
                    -1));
        }
        call(new SendMessage(id(queue), drafts));
    }

    /** Lets time pass a second at a time, as a server would look at it. */
    void pass(Duration time) {
        for (long left = time.toMillis(); left > 0; left -= 1_000) {
            nowMillis += Math.min(left, 1_000);
            loop.execute(partition::clockMoved);
        }
    }

    /** What is done in steps goes on a millisecond later. */
    void finishSteps() {
        for (int i = 0; i < STEPS; i++) {
            nowMillis++;
            loop.execute(partition::clockMoved);
        }
    }

    private static final class Answer extends Call {
        private @Nullable Reply reply;

        @Override
        public void answer(Reply said) {
            reply = said;
        }

        @Override
        public void fail(Unavailable reason) {
            throw new AssertionError(reason);
        }
    }
}
