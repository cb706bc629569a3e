package io.holdfast.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.engine.command.CancelMessageMoveTask;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.GetQueueAttributes;
import io.holdfast.engine.command.ListMessageMoveTasks;
import io.holdfast.engine.command.MoveTask;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.command.StartMessageMoveTask;
import io.holdfast.engine.settings.EngineSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An {@link EngineWorld} in which the queue "orders" gives its messages to the queue "dead" after one receive: both standard, or both FIFO.
 * The short forms of {@link EngineWorld} mean "orders" until a test says {@link #useDead}.
 */
final class RedriveWorld {
    final EngineWorld world;
    final long orders;
    final long dead;
    private final boolean fifo;
    private final String suffix;
    private long nextId = 1;

    RedriveWorld(EngineWorld world, boolean fifo) {
        this.world = world;
        this.fifo = fifo;
        this.suffix = fifo ? ".fifo" : "";
        this.dead = create("dead", Map.of());
        this.orders = createSource("shop", 1);
        useOrders();
    }

    static RedriveWorld standard(boolean restartsAlways) {
        return new RedriveWorld(new EngineWorld(relaxed(100_000), restartsAlways), false);
    }

    static RedriveWorld fifo(boolean restartsAlways) {
        return new RedriveWorld(new EngineWorld(relaxed(100_000), restartsAlways), true);
    }

    static EngineSettings relaxed(int inFlightLimit) {
        return new EngineSettings(inFlightLimit, 48L << 20, false, false);
    }

    long create(String name, Map<String, String> attributes) {
        Map<String, String> all = new HashMap<>(attributes);
        if (fifo) {
            all.put("FifoQueue", "true");
        }
        return world.create(name + suffix, all);
    }

    /** A queue that gives its messages to "dead" after so many receives. */
    long createSource(String name, int maxReceiveCount) {
        return create(name, Map.of("RedrivePolicy", policy(name("dead"), maxReceiveCount)));
    }

    QueueName name(String name) {
        return new QueueName("eu-central-1", "000000000000", name + suffix);
    }

    static String policy(QueueName target, int maxReceiveCount) {
        return "{\"deadLetterTargetArn\":\"" + target.arn() + "\",\"maxReceiveCount\":" + maxReceiveCount + "}";
    }

    void useOrders() {
        world.useQueue(orders);
    }

    void useDead() {
        world.useQueue(dead);
    }

    void send(long queueId, String... bodies) {
        world.call(sending(queueId, bodies));
    }

    /** Bodies name their group, if they have one: "g1-m1". */
    SendMessage sending(long queueId, String... bodies) {
        return sending(queueId, 0, bodies);
    }

    SendMessage sending(long queueId, long delayMillis, String... bodies) {
        List<SendMessage.Draft> drafts = new ArrayList<>();
        for (String body : bodies) {
            int hyphen = body.indexOf('-');
            long id = nextId++;
            drafts.add(new SendMessage.Draft(
                    3,
                    id,
                    "me",
                    body.getBytes(UTF_8),
                    new byte[16],
                    new byte[] {1, 2},
                    "Root=1",
                    hyphen < 0 ? null : body.substring(0, hyphen),
                    fifo ? "id-" + id : null,
                    delayMillis));
        }
        return new SendMessage(queueId, drafts);
    }

    /** Sends the messages and receives them until they are dead letters, in the queue "dead". */
    void deadLetter(long queueId, String... bodies) {
        send(queueId, bodies);
        int received = 0;
        while (received < bodies.length) {
            received += receive(queueId, 10, 0).size();
        }
        while (visible(queueId) > 0) {
            receive(queueId, 10, 0);
        }
    }

    List<Delivery> receive(long queueId, int maximum, long visibilityMillis) {
        return world.call(new ReceiveMessage(queueId, maximum, visibilityMillis, 0))
                .deliveries();
    }

    List<String> bodies(long queueId) {
        return EngineWorld.bodies(receive(queueId, 10, 0));
    }

    long visible(long queueId) {
        return describe(queueId).visible();
    }

    QueueDescription describe(long queueId) {
        if (world.call(new GetQueueAttributes(queueId)).reply() instanceof Reply.Described described) {
            return described.description();
        }
        throw new AssertionError("no queue " + queueId);
    }

    // Move tasks of "dead"

    TestCaller start(long taskId, @Nullable QueueName destination, int perSecond) {
        return world.call(new StartMessageMoveTask(dead, destination, perSecond, 9, taskId));
    }

    TestCaller cancel(long taskId) {
        return world.call(new CancelMessageMoveTask(dead, 9, taskId));
    }

    List<MoveTask> tasks() {
        if (world.call(new ListMessageMoveTasks(dead, 100)).reply() instanceof Reply.MoveTasks tasks) {
            return tasks.tasks();
        }
        throw new AssertionError("no tasks");
    }

    MoveTask newestTask() {
        return tasks().get(0);
    }

    /** Status, moved / to move, and the reason of a failure. */
    String progress() {
        MoveTask task = newestTask();
        return (task.status() + " " + task.moved() + "/" + task.toMove() + " " + task.failureReason()).trim();
    }

    /** Lets time pass in the steps of a task that moves as fast as it goes. */
    void run(long millis) {
        for (long passed = 0; passed < millis; passed += EngineLimits.MOVE_PAUSE_MILLIS) {
            world.pass(EngineLimits.MOVE_PAUSE_MILLIS);
        }
    }
}
