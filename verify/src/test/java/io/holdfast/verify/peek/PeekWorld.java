package io.holdfast.verify.peek;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.app.partition.Call;
import io.holdfast.app.partition.Partition;
import io.holdfast.app.partition.StoredRows;
import io.holdfast.app.partition.Unavailable;
import io.holdfast.app.peek.MessagePeek;
import io.holdfast.app.peek.PeekFilter;
import io.holdfast.app.peek.PeekPage;
import io.holdfast.app.peek.PeekQuery;
import io.holdfast.app.peek.PeekRefused;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.store.CommitThread;
import io.holdfast.store.MemoryStore;
import io.holdfast.verify.history.OneThread;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A partition on a store in memory, whose queues are looked at with an eye on what that reads. */
final class PeekWorld {
    private static final int BATCH = 1_000;
    private static final long NOW_MILLIS = 1_700_000_000_000L;
    private static final int PAGE = 20;

    private final QueueDirectory directory = new QueueDirectory();
    private final Partition partition;
    private final MessagePeek peek;
    final CountedRows rows;

    PeekWorld() {
        MemoryStore store = new MemoryStore(StoredRows.tables());
        partition = new Partition(
                new OneThread(),
                store,
                new CommitThread(store, Runnable::run),
                () -> NOW_MILLIS,
                new EngineSettings(120_000, 48L << 20, true, true),
                directory,
                new DurationHistogram(),
                reason -> {
                    throw new AssertionError(reason);
                });
        rows = new CountedRows(new StoredRows(store));
        peek = new MessagePeek(queue -> rows, (queue, part) -> queue, queue -> null, () -> NOW_MILLIS);
    }

    void create(String queue) {
        call(new CreateQueue(
                name(queue), queue.endsWith(".fifo") ? Map.of("FifoQueue", "true") : Map.of(), new TreeMap<>()));
    }

    /** Sends messages whose bodies are their numbers. */
    void send(String queue, int count, int delaySeconds, IntFunction<@Nullable String> groupOf) {
        List<SendMessage.Draft> drafts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            drafts.add(new SendMessage.Draft(
                    1,
                    i,
                    "me",
                    Integer.toString(i).getBytes(UTF_8),
                    new byte[16],
                    new byte[0],
                    null,
                    groupOf.apply(i),
                    queue.endsWith(".fifo") ? "d" + i : null,
                    delaySeconds));
            if (drafts.size() == BATCH || i == count - 1) {
                call(new SendMessage(info(queue).id(), List.copyOf(drafts)));
                drafts.clear();
            }
        }
    }

    Reply call(Command command) {
        Answer answer = new Answer();
        partition.submit(command, answer);
        return Objects.requireNonNull(answer.reply, "no answer");
    }

    PeekPage page(String queue, @Nullable String from, long skip, @Nullable String group) throws PeekRefused {
        return peek.page(info(queue), new PeekQuery(from, skip, PAGE, 1_024, new PeekFilter(null, group, null, null)));
    }

    QueueInfo info(String queue) {
        return Objects.requireNonNull(directory.find(name(queue)));
    }

    private static QueueName name(String queue) {
        return new QueueName("us-east-1", "000000000000", queue);
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
