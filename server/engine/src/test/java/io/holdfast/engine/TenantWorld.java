package io.holdfast.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.FairQueueStatistics;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.settings.EngineSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An {@link EngineWorld} whose messages name their tenant: "a-1" belongs to the tenant a, "1" to nobody. */
public final class TenantWorld {
    public final EngineWorld world;
    private long nextId = 1;

    public TenantWorld(EngineSettings settings, boolean restartsAlways) {
        this.world = new EngineWorld(settings, restartsAlways);
    }

    public TenantWorld() {
        this(EngineSettings.DEFAULT, false);
    }

    public SendMessage sending(long delayMillis, String... bodies) {
        List<SendMessage.Draft> drafts = new ArrayList<>();
        for (String body : bodies) {
            byte[] bytes = body.getBytes(UTF_8);
            String tenant = tenantOf(body);
            long id = nextId++;
            drafts.add(new SendMessage.Draft(
                    3, id, "me", bytes, new byte[16], new byte[0], null, tenant, null, delayMillis));
        }
        return new SendMessage(world.ordersId(), drafts);
    }

    public void send(String... bodies) {
        world.call(sending(EngineWorld.QUEUES_OWN, bodies));
    }

    public void sendDelayed(long delayMillis, String... bodies) {
        world.call(sending(delayMillis, bodies));
    }

    /** Sends messages of one tenant, a thousand at a time. */
    public void sendMany(String tenant, int count) {
        for (int sent = 0; sent < count; sent += 1_000) {
            int first = sent;
            String[] bodies = new String[Math.min(1_000, count - sent)];
            Arrays.setAll(bodies, i -> tenant + "-" + (first + i));
            send(bodies);
        }
    }

    /** Receives messages for the visibility timeout, ten at a time. */
    public List<Delivery> receive(int count, long visibilityMillis) {
        List<Delivery> received = new ArrayList<>();
        while (received.size() < count) {
            List<Delivery> ten = world.receive(Math.min(10, count - received.size()), visibilityMillis);
            if (ten.isEmpty()) {
                break;
            }
            received.addAll(ten);
        }
        return received;
    }

    public List<String> receiveBodies(int count, long visibilityMillis) {
        return EngineWorld.bodies(receive(count, visibilityMillis));
    }

    public FairQueueStatistics fair() {
        return Objects.requireNonNull(world.describe().fair());
    }

    /** Noisy groups, and visible / in flight / delayed of the others. */
    public String numbers() {
        FairQueueStatistics fair = fair();
        return fair.noisyGroups() + ": " + fair.quietVisible() + "/" + fair.quietInFlight() + "/" + fair.quietDelayed();
    }

    public static @Nullable String tenantOf(String body) {
        int dash = body.indexOf('-');
        return dash < 0 ? null : body.substring(0, dash);
    }
}
