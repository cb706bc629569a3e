package io.holdfast.bench.micro;

import io.holdfast.engine.Engine;
import io.holdfast.engine.command.Caller;
import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.row.RowChanges;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.engine.settings.StorySettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The engine's share of a message's life, sent, received and deleted in tens, with a store that forgets everything. Per message. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class QueueLifeBenchmark {
    private static final int BATCH = 10;
    private static final long QUEUE = 1;

    private final Forgetful store = new Forgetful();
    private final Caller caller = new Caller() {};
    private final SendMessage send = new SendMessage(QUEUE, drafts());
    private final ReceiveMessage receive = new ReceiveMessage(QUEUE, BATCH, -1, 0);
    private @Nullable Engine engine;
    private @Nullable Reply last;
    private long nowMillis;

    /** Whether what happens is written down. */
    @Param({"true", "false"})
    public boolean stories;

    @Setup
    public void createQueue() {
        StorySettings kept = stories ? StorySettings.DEFAULT : StorySettings.NONE;
        engine = new Engine(store, store, this::reply, EngineSettings.DEFAULT.with(kept), 0);
        QueueName name = new QueueName("us-east-1", "000000000000", "orders");
        engine.handle(new CreateQueue(name, Map.of(), new TreeMap<>()), caller, nowMillis);
        engine.arrived(engine.seal(), nowMillis);
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public long sendReceiveDelete() {
        Engine engine = Objects.requireNonNull(this.engine);
        nowMillis++;
        engine.handle(send, caller, nowMillis);
        engine.handle(receive, caller, nowMillis);
        List<Receipt> receipts = new ArrayList<>(BATCH);
        if (last instanceof Reply.Received received) {
            for (Delivery delivery : received.deliveries()) {
                receipts.add(new Receipt(delivery.sequence(), delivery.receiveCount()));
            }
        }
        if (receipts.size() != BATCH) {
            throw new IllegalStateException("received " + receipts.size() + " messages");
        }
        engine.handle(new DeleteMessage(QUEUE, receipts), caller, nowMillis);
        engine.arrived(engine.seal(), nowMillis);
        return store.bytes;
    }

    private void reply(Caller ignored, Reply reply) {
        last = reply;
    }

    private static List<SendMessage.Draft> drafts() {
        List<SendMessage.Draft> drafts = new ArrayList<>();
        for (int i = 0; i < BATCH; i++) {
            drafts.add(new SendMessage.Draft(
                    1, i, "sender", new byte[1024], new byte[16], new byte[0], null, null, null, -1));
        }
        return drafts;
    }

    /** Counts what it is given and has nothing to give back. */
    private static final class Forgetful implements Rows, RowChanges {
        private long bytes;

        @Override
        public byte @Nullable [] get(Table table, byte[] key) {
            return null;
        }

        @Override
        public void scan(Table table, byte[] from, byte[] toExclusive, Visitor visitor) {}

        @Override
        public void put(Table table, byte[] key, byte[] value) {
            bytes += value.length;
        }

        @Override
        public void delete(Table table, byte[] key) {
            bytes += key.length;
        }

        @Override
        public void deleteRange(Table table, byte[] from, byte[] toExclusive) {}
    }
}
