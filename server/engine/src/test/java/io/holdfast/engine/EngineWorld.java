package io.holdfast.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.engine.command.AcceptArrivals;
import io.holdfast.engine.command.Caller;
import io.holdfast.engine.command.ChangeMessageVisibility;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.GetQueueAttributes;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.command.PurgeQueue;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueuesElsewhere;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.command.SetQueueAttributes;
import io.holdfast.engine.queue.DamagedQueues;
import io.holdfast.engine.queue.MessageQueue;
import io.holdfast.engine.settings.EngineSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An engine over rows in memory, driven as a partition drives it, with a clock that tests move. It has one queue, "orders", to which all
 * short forms refer. Everything is committed at once, unless a test keeps a batch on its way with {@link #begin}.
 */
public final class EngineWorld {
    public static final long SECOND = 1_000;
    public static final long MINUTE = 60 * SECOND;
    public static final long HOUR = 60 * MINUTE;
    public static final long DAY = 24 * HOUR;
    /** As the queue's settings say. */
    public static final long QUEUES_OWN = -1;

    public final MemoryRows rows = new MemoryRows();
    private final EngineSettings settings;
    private final boolean restartsAlways;
    private final QueuesElsewhere elsewhere;
    private final Consumer<SealedBatch> published;
    private MemoryRows.Changes open = rows.open();
    private List<Runnable> openReplies = new ArrayList<>();
    private @Nullable Flight flight;
    private Engine engine;
    private long nowMillis = 1_700_000_000_000L;
    private long nextMessageId = 1;
    private long ordersId;

    /** Where callers come from. */
    public Origin callers = Origin.NOBODY;

    /** A bug between the engine and its rows, for tests that must find it. */
    PlantedRowBug bug = PlantedRowBug.NONE;

    private record Flight(MemoryRows.Changes changes, List<Runnable> replies, SealedBatch sealed) {}

    public EngineWorld() {
        this(EngineSettings.DEFAULT, false);
    }

    /** @param restartsAlways puts a new engine over the rows after every step in which nobody waits */
    public EngineWorld(EngineSettings settings, boolean restartsAlways) {
        this(settings, restartsAlways, QueuesElsewhere.NONE, batch -> {});
        this.ordersId = create("orders", Map.of());
    }

    /** One of several, without any queue, that says when a batch is durable. */
    EngineWorld(
            EngineSettings settings,
            boolean restartsAlways,
            QueuesElsewhere elsewhere,
            Consumer<SealedBatch> published) {
        this.settings = settings;
        this.restartsAlways = restartsAlways;
        this.elsewhere = elsewhere;
        this.published = published;
        this.engine = load();
    }

    /** What is durably on its way to another partition; null if nothing is. */
    @Nullable
    AcceptArrivals departuresTo(int partition) {
        return engine.departuresTo(partition);
    }

    public static EngineWorld withInFlightLimit(int limit) {
        return new EngineWorld(new EngineSettings(limit, 48L << 20, true, true), false);
    }

    public long now() {
        return nowMillis;
    }

    public long ordersId() {
        return ordersId;
    }

    /** The queue itself, for tests of its parts. */
    public MessageQueue queue() {
        return engine.queue(ordersId);
    }

    /** From now on the short forms mean this queue. */
    public void useQueue(long queueId) {
        ordersId = queueId;
    }

    // Commands

    /** Lets the engine decide, without committing. */
    public TestCaller decide(Command command) {
        TestCaller caller = new TestCaller(callers);
        engine.handle(command, caller, nowMillis);
        return caller;
    }

    public TestCaller call(Command command) {
        TestCaller caller = decide(command);
        settle();
        return caller;
    }

    public long create(String name, Map<String, String> attributes) {
        Reply reply = call(creation(name, attributes)).reply();
        if (reply instanceof Reply.QueueReady ready) {
            return ready.queue().id();
        }
        throw new AssertionError("not created: " + reply);
    }

    public static CreateQueue creation(String name, Map<String, String> attributes) {
        return new CreateQueue(new QueueName("eu-central-1", "000000000000", name), attributes, new TreeMap<>());
    }

    public void set(String attribute, String value) {
        call(new SetQueueAttributes(ordersId, Map.of(attribute, value)));
    }

    public SendMessage sending(long delayMillis, String... bodies) {
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

    public void send(String... bodies) {
        call(sending(QUEUES_OWN, bodies));
    }

    public void sendDelayed(long delayMillis, String... bodies) {
        call(sending(delayMillis, bodies));
    }

    public ReceiveMessage receiving(int maximum, long visibilityMillis, long waitMillis) {
        return new ReceiveMessage(ordersId, maximum, visibilityMillis, waitMillis);
    }

    public List<Delivery> receive(int maximum, long visibilityMillis) {
        return call(receiving(maximum, visibilityMillis, 0)).deliveries();
    }

    /** Receives up to ten messages for the queue's own visibility timeout. */
    public List<Delivery> receive() {
        return receive(10, QUEUES_OWN);
    }

    public List<String> receiveBodies() {
        return bodies(receive());
    }

    /** Receives the one message there is. */
    public Delivery receiveOne(long visibilityMillis) {
        List<Delivery> deliveries = receive(10, visibilityMillis);
        if (deliveries.size() != 1) {
            throw new AssertionError("not one message: " + bodies(deliveries));
        }
        return deliveries.get(0);
    }

    public Delivery receiveOne() {
        return receiveOne(QUEUES_OWN);
    }

    public TestCaller poll(long waitMillis) {
        return call(receiving(10, QUEUES_OWN, waitMillis));
    }

    public void delete(Delivery... deliveries) {
        List<Receipt> receipts = new ArrayList<>();
        for (Delivery delivery : deliveries) {
            receipts.add(new Receipt(delivery.sequence(), delivery.deliveryNumber()));
        }
        call(new DeleteMessage(ordersId, receipts));
    }

    /** Returns why it was refused, or null. */
    @Nullable
    public Refusal changeVisibility(Delivery delivery, long visibilityMillis) {
        return changeVisibility(delivery, visibilityMillis, false);
    }

    @Nullable
    public Refusal changeVisibility(Delivery delivery, long visibilityMillis, boolean returnsReceive) {
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

    public TestCaller purge() {
        return call(new PurgeQueue(ordersId));
    }

    public void abandon(TestCaller caller) {
        engine.abandon(caller);
        settle();
    }

    public void answerAllWaiters() {
        engine.answerAllWaiters();
        settle();
    }

    /** As at a clean stop. */
    public void storeHistory() {
        engine.storeHistory(nowMillis);
        settle();
    }

    Engine engine() {
        return engine;
    }

    public QueueDescription describe() {
        Reply reply = call(new GetQueueAttributes(ordersId)).reply();
        if (reply instanceof Reply.Described described) {
            return described.description();
        }
        throw new AssertionError("unexpected: " + reply);
    }

    /** Visible / in flight / delayed. */
    public String counters() {
        QueueDescription queue = describe();
        return queue.visible() + "/" + queue.inFlight() + "/" + queue.delayed();
    }

    // Time and durability

    /** Moves the clock in one step and lets everything happen that is due. */
    public void pass(long millis) {
        nowMillis += millis;
        tickAll();
    }

    /** Moves the clock without anybody looking at it. */
    public void moveClock(long millis) {
        nowMillis += millis;
    }

    public void tickAll() {
        commit();
        while (flight == null && engine.nextTickMillis() <= nowMillis) {
            engine.tick(nowMillis);
            commit();
        }
        settle();
    }

    /** One step of what is due, without committing. */
    public void tick() {
        engine.tick(nowMillis);
    }

    public long nextTickMillis() {
        return engine.nextTickMillis();
    }

    /** Seals what is decided: it is on its way now, neither readable nor answered. */
    public void begin() {
        if (flight != null) {
            throw new AssertionError("one batch at a time");
        }
        flight = new Flight(open, openReplies, engine.seal());
        open = rows.open();
        openReplies = new ArrayList<>();
    }

    /** The batch that is on its way can be read, but nobody has been told so yet. */
    public void reachDisk() {
        Flight onItsWay = flight;
        if (onItsWay == null) {
            throw new AssertionError("nothing is on its way");
        }
        onItsWay.changes.apply();
    }

    /** The batch that was on its way is durable. */
    public void arrive() {
        Flight arrived = flight;
        if (arrived == null) {
            throw new AssertionError("nothing is on its way");
        }
        flight = null;
        arrived.changes.apply();
        engine.arrived(arrived.sealed, nowMillis);
        published.accept(arrived.sealed);
        arrived.replies.forEach(Runnable::run);
    }

    /** Commits and answers, unless a batch is held on its way. */
    public void settle() {
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
    public void restart() {
        open = rows.open();
        openReplies = new ArrayList<>();
        flight = null;
        engine = load();
    }

    public static List<String> bodies(List<Delivery> deliveries) {
        return deliveries.stream()
                .map(delivery -> new String(delivery.message().body(), UTF_8))
                .toList();
    }

    public static String[] numbered(String prefix, int count) {
        String[] bodies = new String[count];
        for (int i = 0; i < count; i++) {
            bodies[i] = prefix + i;
        }
        return bodies;
    }

    private Engine load() {
        Engine loaded = new Engine(
                rows,
                new OpenChanges(() -> open, () -> bug),
                this::reply,
                settings,
                new DamagedQueues(),
                elsewhere,
                nowMillis);
        SealedBatch sealed = loaded.seal();
        published.accept(sealed);
        loaded.arrived(sealed, nowMillis);
        return loaded;
    }

    private void reply(Caller caller, Reply reply) {
        openReplies.add(() -> ((TestCaller) caller).answer(reply));
    }
}
