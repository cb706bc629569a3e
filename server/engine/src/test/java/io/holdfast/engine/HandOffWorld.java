package io.holdfast.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.engine.command.AcceptArrivals;
import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.ForgetDepartures;
import io.holdfast.engine.command.GetQueueAttributes;
import io.holdfast.engine.command.ListMessageMoveTasks;
import io.holdfast.engine.command.MoveTask;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueuesElsewhere;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.command.StartMessageMoveTask;
import io.holdfast.engine.settings.EngineBudgets;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.engine.settings.QueuePlacement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Two partitions: "shop" in the first gives its messages after one receive to "dead" in the second. Nothing goes from one to the other unless
 * a test carries it.
 */
final class HandOffWorld implements QueuesElsewhere {
    static final int SHOP = 0;
    static final int DEAD = 1;

    final List<EngineWorld> worlds = new ArrayList<>();
    final Map<QueueName, QueueInfo> directory = new HashMap<>();
    final boolean isFifo;
    final QueueName shopName;
    final QueueName deadName;
    /** If not, none of them is found. */
    boolean areKnown = true;

    long dead;
    long shop;
    private long nextId = 1;

    HandOffWorld(boolean isFifo, boolean restartsAlways, int budget) {
        this.isFifo = isFifo;
        EngineSettings settings =
                new EngineSettings(1_000, 48L << 20, false, false).with(new EngineBudgets(1_000, 10_000, 100, budget));
        for (int own = 0; own < 2; own++) {
            worlds.add(
                    new EngineWorld(settings.with(new QueuePlacement(own, 2)), restartsAlways, this, this::published));
        }
        shopName = nameIn(SHOP, "shop");
        deadName = nameIn(DEAD, "dead");
        dead = create(deadName, Map.of());
        shop = create(shopName, Map.of("RedrivePolicy", RedriveWorld.policy(deadName, 1)));
    }

    private void published(SealedBatch batch) {
        batch.changedQueues().stream()
                .filter(queue -> !QueuePlacement.isPart(queue.id()))
                .forEach(queue -> directory.put(queue.name(), queue));
        batch.removedQueues().stream()
                .filter(queue -> !QueuePlacement.isPart(queue.id()))
                .forEach(queue -> directory.remove(queue.name(), directory.get(queue.name())));
    }

    @Override
    public @Nullable QueueInfo find(QueueName name) {
        return areKnown ? directory.get(name) : null;
    }

    @Override
    public boolean areKnown() {
        return areKnown;
    }

    /** A name that belongs to the partition. */
    QueueName nameIn(int partition, String prefix) {
        for (int i = 0; ; i++) {
            QueueName name = new QueueName("eu-central-1", "000000000000", prefix + i + (isFifo ? ".fifo" : ""));
            if (new QueuePlacement(0, 2).partitionOf(name) == partition) {
                return name;
            }
        }
    }

    long create(QueueName name, Map<String, String> attributes) {
        Map<String, String> all = new HashMap<>(attributes);
        if (isFifo) {
            all.put("FifoQueue", "true");
        }
        int partition = new QueuePlacement(0, 2).partitionOf(name);
        Reply reply = worlds.get(partition)
                .call(new CreateQueue(name, all, new TreeMap<>()))
                .reply();
        return ((Reply.QueueReady) reply).queue().id();
    }

    EngineWorld of(long queueId) {
        return worlds.get(new QueuePlacement(0, 2).partitionOf(queueId));
    }

    /** Bodies name their group: "g-1". */
    void send(long queueId, String... bodies) {
        List<SendMessage.Draft> drafts = new ArrayList<>();
        for (String body : bodies) {
            long id = nextId++;
            drafts.add(new SendMessage.Draft(
                    3,
                    id,
                    "me",
                    body.getBytes(UTF_8),
                    new byte[16],
                    new byte[] {1},
                    "Root=1",
                    isFifo ? body.substring(0, body.indexOf('-')) : null,
                    isFifo ? "id-" + id : null,
                    0));
        }
        of(queueId).call(new SendMessage(queueId, drafts));
    }

    List<Delivery> receive(long queueId) {
        return of(queueId).call(new ReceiveMessage(queueId, 10, 0, 0)).deliveries();
    }

    List<String> bodies(long queueId) {
        return EngineWorld.bodies(receive(queueId));
    }

    /** Sends messages to the shop and receives them once too often: they have left. */
    void letLeave(String... bodies) {
        send(shop, bodies);
        while (visible(shop) > 0) {
            receive(shop);
        }
    }

    QueueDescription describe(long queueId) {
        Reply reply = of(queueId).call(new GetQueueAttributes(queueId)).reply();
        return ((Reply.Described) reply).description();
    }

    long visible(long queueId) {
        return describe(queueId).visible();
    }

    AcceptArrivals offered(int from, int to) {
        return Objects.requireNonNull(worlds.get(from).departuresTo(to));
    }

    Reply.Arrived accept(AcceptArrivals arrivals, int to) {
        return (Reply.Arrived) worlds.get(to).call(arrivals).reply();
    }

    static ForgetDepartures forgetting(int to, Reply.Arrived arrived) {
        return new ForgetDepartures(to, arrived.upToNumber(), arrived.refused());
    }

    /** Carries everything to where it is to go. */
    void carry() {
        for (int from = 0; from < 2; from++) {
            AcceptArrivals arrivals;
            while ((arrivals = worlds.get(from).departuresTo(1 - from)) != null) {
                worlds.get(from).call(forgetting(1 - from, accept(arrivals, 1 - from)));
            }
        }
    }

    void pass(long millis) {
        worlds.forEach(world -> world.pass(millis));
    }

    void startMove(@Nullable QueueName destination) {
        of(dead).call(new StartMessageMoveTask(dead, destination, 0, 8, 9));
    }

    MoveTask task() {
        Reply reply = of(dead).call(new ListMessageMoveTasks(dead, 1)).reply();
        return ((Reply.MoveTasks) reply).tasks().get(0);
    }
}
