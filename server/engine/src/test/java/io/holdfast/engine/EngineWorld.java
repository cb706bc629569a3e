package io.holdfast.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An engine over rows in memory, driven as a partition drives it, with a clock that tests move. It has one queue, "orders", to which all
 * short forms refer. Everything is committed at once, unless a test keeps a batch on its way with {@link #begin}.
 */
final class EngineWorld {
    static final long SECOND = 1_000;
    static final long MINUTE = 60 * SECOND;
    static final long HOUR = 60 * MINUTE;
    static final long DAY = 24 * HOUR;
    /** As the queue's settings say. */
    static final long QUEUES_OWN = -1;

    final MemoryRows rows = new MemoryRows();
    private final EngineSettings settings;
    private final boolean restartsAlways;
    private MemoryRows.Changes open = rows.open();
    private List<Runnable> openReplies = new ArrayList<>();
    private @Nullable Flight flight;
    private Engine engine;
    private long nowMillis = 1_700_000_000_000L;
    private long nextMessageId = 1;
    private long ordersId;

    private record Flight(MemoryRows.Changes changes, List<Runnable> replies, SealedBatch sealed) {}

    EngineWorld() {
        this(EngineSettings.DEFAULT, false);
    }

    /** @param restartsAlways puts a new engine over the rows after every step in which nobody waits */
    EngineWorld(EngineSettings settings, boolean restartsAlways) {
        this.settings = settings;
        this.restartsAlways = restartsAlways;
        this.engine = load();
        this.ordersId = create("orders", Map.of());
    }

    static EngineWorld withInFlightLimit(int limit) {
        return new EngineWorld(new EngineSettings(limit, 48L << 20, true, true), false);
    }

    long now() {
        return nowMillis;
    }

    long ordersId() {
        return ordersId;
    }

    /** The queue itself, for tests of its parts. */
    MessageQueue queue() {
        return engine.queue(ordersId);
    }

    /** From now on the short forms mean this queue. */
    void useQueue(long queueId) {
        ordersId = queueId;
    }

    // Commands

    /** Lets the engine decide, without committing. */
    TestCaller decide(Command command) {
        TestCaller caller = new TestCaller();
        engine.handle(command, caller, nowMillis);
        return caller;
    }

    TestCaller call(Command command) {
        TestCaller caller = decide(command);
        settle();
        return caller;
    }

    long create(String name, Map<String, String> attributes) {
        Reply reply = call(creation(name, attributes)).reply();
        if (reply instanceof Reply.QueueReady ready) {
            return ready.queue().id();
        }
        throw new AssertionError("not created: " + reply);
    }

    static CreateQueue creation(String name, Map<String, String> attributes) {
        return new CreateQueue(new QueueName("eu-central-1", "000000000000", name), attributes, new TreeMap<>());
    }

    void set(String attribute, String value) {
        call(new SetQueueAttributes(ordersId, Map.of(attribute, value)));
    }

    SendMessage sending(long delayMillis, String... bodies) {
        List<SendMessage.Draft> drafts = new ArrayList<>();
        for (String body : bodies) {
            drafts.add(new SendMessage.Draft(
                    0,
                    nextMessageId++,
                    "me",
                    body.getBytes(UTF_8),
                    new byte[16],
                    new byte[0],
                    null,
                    null,
                    null,
                    delayMillis));
        }
        return new SendMessage(ordersId, drafts);
    }

    void send(String... bodies) {
        call(sending(QUEUES_OWN, bodies));
    }

    void sendDelayed(long delayMillis, String... bodies) {
        call(sending(delayMillis, bodies));
    }

    ReceiveMessage receiving(int maximum, long visibilityMillis, long waitMillis) {
        return new ReceiveMessage(ordersId, maximum, visibilityMillis, waitMillis);
    }

    List<Delivery> receive(int maximum, long visibilityMillis) {
        return call(receiving(maximum, visibilityMillis, 0)).deliveries();
    }

    /** Receives up to ten messages for the queue's own visibility timeout. */
    List<Delivery> receive() {
        return receive(10, QUEUES_OWN);
    }

    List<String> receiveBodies() {
        return bodies(receive());
    }

    /** Receives the one message there is. */
    Delivery receiveOne(long visibilityMillis) {
        List<Delivery> deliveries = receive(10, visibilityMillis);
        if (deliveries.size() != 1) {
            throw new AssertionError("not one message: " + bodies(deliveries));
        }
        return deliveries.get(0);
    }

    Delivery receiveOne() {
        return receiveOne(QUEUES_OWN);
    }

    TestCaller poll(long waitMillis) {
        return call(receiving(10, QUEUES_OWN, waitMillis));
    }

    void delete(Delivery... deliveries) {
        List<Receipt> receipts = new ArrayList<>();
        for (Delivery delivery : deliveries) {
            receipts.add(new Receipt(delivery.sequence(), delivery.deliveryNumber()));
        }
        call(new DeleteMessage(ordersId, receipts));
    }

    /** Returns why it was refused, or null. */
    @Nullable
    Refusal changeVisibility(Delivery delivery, long visibilityMillis) {
        return changeVisibility(delivery, visibilityMillis, false);
    }

    @Nullable
    Refusal changeVisibility(Delivery delivery, long visibilityMillis, boolean returnsReceive) {
        Receipt receipt = new Receipt(delivery.sequence(), delivery.deliveryNumber());
        Reply reply = call(new ChangeMessageVisibility(
                        ordersId,
                        List.of(new ChangeMessageVisibility.Change(receipt, visibilityMillis, returnsReceive))))
                .reply();
        if (reply instanceof Reply.VisibilityChanged changed) {
            return changed.outcomes().get(0);
        }
        throw new AssertionError("unexpected: " + reply);
    }

    TestCaller purge() {
        return call(new PurgeQueue(ordersId));
    }

    void abandon(TestCaller caller) {
        engine.abandon(caller);
        settle();
    }

    void answerAllWaiters() {
        engine.answerAllWaiters();
        settle();
    }

    QueueDescription describe() {
        Reply reply = call(new GetQueueAttributes(ordersId)).reply();
        if (reply instanceof Reply.Described described) {
            return described.description();
        }
        throw new AssertionError("unexpected: " + reply);
    }

    /** Visible / in flight / delayed. */
    String counters() {
        QueueDescription queue = describe();
        return queue.visible() + "/" + queue.inFlight() + "/" + queue.delayed();
    }

    // Time and durability

    /** Moves the clock in one step and lets everything happen that is due. */
    void pass(long millis) {
        nowMillis += millis;
        tickAll();
    }

    /** Moves the clock without anybody looking at it. */
    void moveClock(long millis) {
        nowMillis += millis;
    }

    void tickAll() {
        commit();
        while (flight == null && engine.nextTickMillis() <= nowMillis) {
            engine.tick(nowMillis);
            commit();
        }
        settle();
    }

    /** One bite of what is due, without committing. */
    void tick() {
        engine.tick(nowMillis);
    }

    long nextTickMillis() {
        return engine.nextTickMillis();
    }

    /** Seals what is decided: it is on its way now, neither readable nor answered. */
    void begin() {
        if (flight != null) {
            throw new AssertionError("one batch at a time");
        }
        flight = new Flight(open, openReplies, engine.seal());
        open = rows.open();
        openReplies = new ArrayList<>();
    }

    /** The batch that was on its way is durable. */
    void arrive() {
        Flight arrived = flight;
        if (arrived == null) {
            throw new AssertionError("nothing is on its way");
        }
        flight = null;
        arrived.changes.apply();
        engine.arrived(arrived.sealed, nowMillis);
        arrived.replies.forEach(Runnable::run);
    }

    /** Commits and answers, unless a batch is held on its way. */
    void settle() {
        commit();
        List<Caller> waiting = new ArrayList<>();
        engine.forEachWaiter(waiting::add);
        if (restartsAlways && flight == null && waiting.isEmpty()) {
            engine = load();
        }
    }

    private void commit() {
        if (flight != null) {
            return;
        }
        while (!open.isEmpty()) {
            begin();
            arrive();
        }
        List<Runnable> answers = openReplies;
        openReplies = new ArrayList<>();
        answers.forEach(Runnable::run);
    }

    /** The process dies: what was not durable is gone. */
    void restart() {
        open = rows.open();
        openReplies = new ArrayList<>();
        flight = null;
        engine = load();
    }

    static List<String> bodies(List<Delivery> deliveries) {
        return deliveries.stream()
                .map(delivery -> new String(delivery.message().body(), UTF_8))
                .toList();
    }

    static String[] numbered(String prefix, int count) {
        String[] bodies = new String[count];
        for (int i = 0; i < count; i++) {
            bodies[i] = prefix + i;
        }
        return bodies;
    }

    private Engine load() {
        Engine loaded = new Engine(rows, new OpenBatch(), this::reply, settings, nowMillis);
        loaded.arrived(loaded.seal(), nowMillis);
        return loaded;
    }

    private void reply(Caller caller, Reply reply) {
        openReplies.add(() -> ((TestCaller) caller).answer(reply));
    }

    /** Changes go to whichever batch is open. */
    private final class OpenBatch implements RowChanges {
        @Override
        public void put(Table table, byte[] key, byte[] value) {
            open.put(table, key, value);
        }

        @Override
        public void delete(Table table, byte[] key) {
            open.delete(table, key);
        }

        @Override
        public void deleteRange(Table table, byte[] from, byte[] toExclusive) {
            open.deleteRange(table, from, toExclusive);
        }
    }
}
