package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random walks through sends, delays, dead letters, receives, deletions, restarts and slow disks: at any time the queue counts exactly the
 * messages that were neither deleted nor have expired, and hands out no other.
 */
class RetentionWalkTest {
    private static final long RETENTION = MINUTE;
    /** Some messages belong to tenants. */
    private static final String[] OWNERS = {"m", "m", "a-m", "b-m"};

    private final Map<String, Long> sentAtMillis = new HashMap<>();
    private final List<Delivery> held = new ArrayList<>();
    private Random random = new Random(0);
    private int nextBody;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void queueHoldsWhatIsNeitherDeletedNorExpired(long seed) {
        random = new Random(seed);
        // A tiny memory budget, so that messages are driven out of memory and read again all the time.
        RedriveWorld redrive = new RedriveWorld(
                new EngineWorld(new EngineSettings(1_000, 3_000, false, false), random.nextBoolean()), false);
        EngineWorld world = redrive.world;
        redrive.useDead();
        world.set("MessageRetentionPeriod", "60");

        for (int step = 0; step < 400; step++) {
            switch (random.nextInt(12)) {
                case 0, 1 -> send(redrive, 0, random.nextInt(4));
                case 2, 3, 4 -> send(redrive, random.nextInt(50) * SECOND, random.nextInt(4));
                case 5 -> deadLetter(redrive, random.nextInt(70) * SECOND);
                case 6 -> held.addAll(check(world, world.receive(random.nextInt(10) + 1, random.nextInt(30) * SECOND)));
                case 7 -> delete(world);
                case 8 -> world.restart();
                case 9 -> slowDisk(redrive);
                default -> world.pass(random.nextInt(10_000));
            }
            // Expired messages of a batch that has just become durable may take a few milliseconds more.
            world.pass(0);
            world.pass(20);
            world.pass(20);
            QueueDescription queue = world.describe();
            assertThat(queue.visible() + queue.inFlight() + queue.delayed())
                    .as("step %d", step)
                    .isEqualTo(alive(world));
        }
        world.pass(2 * MINUTE);

        assertThat(world.counters()).isEqualTo("0/0/0");
        for (Table table : List.of(
                Table.MESSAGES, Table.DELAYED, Table.DELIVERIES, Table.GROUP_MESSAGES, Table.GROUPS, Table.EXPIRY)) {
            assertThat(world.rows.count(table)).as(table.name()).isZero();
        }
    }

    private long alive(EngineWorld world) {
        return sentAtMillis.values().stream()
                .filter(sent -> sent + RETENTION > world.now())
                .count();
    }

    private String[] bodies(EngineWorld world, int count) {
        String[] bodies = new String[count];
        for (int i = 0; i < count; i++) {
            bodies[i] = OWNERS[random.nextInt(OWNERS.length)] + nextBody++;
            sentAtMillis.put(bodies[i], world.now());
        }
        return bodies;
    }

    private void send(RedriveWorld redrive, long delayMillis, int count) {
        redrive.world.call(redrive.sending(redrive.dead, delayMillis, bodies(redrive.world, count)));
    }

    private void deadLetter(RedriveWorld redrive, long millisBefore) {
        redrive.send(redrive.orders, bodies(redrive.world, 1));
        redrive.receive(redrive.orders, 1, 0);
        redrive.world.pass(millisBefore);
        redrive.receive(redrive.orders, 1, 0);
    }

    /** Decides a few things while a batch is on its way. */
    private void slowDisk(RedriveWorld redrive) {
        EngineWorld world = redrive.world;
        world.decide(redrive.sending(redrive.dead, 0, bodies(world, 3)));
        world.begin();
        TestCaller receive = world.decide(world.receiving(5, random.nextInt(2) * SECOND, 0));
        world.decide(redrive.sending(redrive.dead, random.nextInt(2) * SECOND, bodies(world, 2)));
        world.moveClock(random.nextInt(20_000));
        world.tick();
        TestCaller second = world.decide(world.receiving(5, random.nextInt(2) * SECOND, 0));
        world.arrive();
        world.settle();
        held.addAll(receive.deliveries());
        held.addAll(second.deliveries());
    }

    private void delete(EngineWorld world) {
        while (!held.isEmpty() && random.nextInt(5) > 0) {
            Delivery delivery = held.remove(random.nextInt(held.size()));
            world.delete(delivery);
            sentAtMillis.remove(body(delivery));
        }
    }

    private List<Delivery> check(EngineWorld world, List<Delivery> deliveries) {
        for (Delivery delivery : deliveries) {
            assertThat(sentAtMillis.get(body(delivery)))
                    .as(body(delivery))
                    .isNotNull()
                    .isGreaterThan(world.now() - RETENTION)
                    .isEqualTo(delivery.message().sentAtMillis());
        }
        return deliveries;
    }

    private static String body(Delivery delivery) {
        return new String(delivery.message().body(), UTF_8);
    }
}
