package io.holdfast.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.settings.EngineSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An {@link EngineWorld} whose queue is "orders.fifo". Bodies name their group: "g1-m1" is the message m1 of the group g1. */
public final class FifoWorld {
    public final EngineWorld world;
    private long nextId = 1;

    public FifoWorld(boolean restartsAlways, Map<String, String> attributes) {
        this(new EngineWorld(EngineSettings.DEFAULT, restartsAlways), attributes);
    }

    public FifoWorld(EngineWorld world, Map<String, String> attributes) {
        this.world = world;
        Map<String, String> all = new HashMap<>(attributes);
        all.put("FifoQueue", "true");
        world.useQueue(world.create("orders.fifo", all));
    }

    public static FifoWorld withSmallMemory(int inFlight, long windowBytes) {
        return new FifoWorld(new EngineWorld(new EngineSettings(inFlight, windowBytes, false, false), false), Map.of());
    }

    public SendMessage.Draft draft(String body, @Nullable String deduplicationId) {
        String group = body.substring(0, body.indexOf('-'));
        long id = nextId++;
        return new SendMessage.Draft(
                7,
                id,
                "me",
                body.getBytes(UTF_8),
                new byte[16],
                new byte[0],
                null,
                group,
                deduplicationId == null ? "id-" + id : deduplicationId,
                -1);
    }

    public List<Reply.Enqueued.Message> send(String... bodies) {
        List<SendMessage.Draft> drafts = new ArrayList<>();
        for (String body : bodies) {
            drafts.add(draft(body, null));
        }
        return enqueued(world.call(new SendMessage(world.ordersId(), drafts)));
    }

    public Reply.Enqueued.Message sendAs(String deduplicationId, String body) {
        return enqueued(world.call(new SendMessage(world.ordersId(), List.of(draft(body, deduplicationId)))))
                .get(0);
    }

    public static List<Reply.Enqueued.Message> enqueued(TestCaller caller) {
        if (caller.reply() instanceof Reply.Enqueued enqueued) {
            return enqueued.messages();
        }
        throw new AssertionError("not enqueued: " + caller.reply());
    }

    public List<Delivery> receive(int maximum, long visibilityMillis) {
        return world.receive(maximum, visibilityMillis);
    }

    public List<String> receiveBodies(int maximum, long visibilityMillis) {
        return EngineWorld.bodies(receive(maximum, visibilityMillis));
    }

    public List<Delivery> attempt(String attemptId, int maximum) {
        return world.call(new ReceiveMessage(world.ordersId(), maximum, -1, 0, attemptId))
                .deliveries();
    }

    /** Why the deletion was refused, or null. */
    @Nullable
    public Refusal delete(Delivery delivery) {
        Receipt receipt = new Receipt(delivery.sequence(), delivery.deliveryNumber());
        Reply reply = world.call(new DeleteMessage(world.ordersId(), List.of(receipt)))
                .reply();
        return reply instanceof Reply.Deleted deleted ? deleted.outcomes().get(0) : null;
    }

    public static Delivery named(String body, List<Delivery> deliveries) {
        return deliveries.stream()
                .filter(delivery -> new String(delivery.message().body(), UTF_8).equals(body))
                .findFirst()
                .orElseThrow();
    }
}
