package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineSettings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A new engine over the same rows goes on where the old one stood. */
class RestartTest {
    private final EngineWorld world = new EngineWorld();

    @Test
    void countersAreTheSame() {
        world.send(EngineWorld.numbered("m", 1_000));
        world.sendDelayed(MINUTE, "d1", "d2");
        world.receive(7, MINUTE);
        world.receive(3, 0);
        world.delete(world.receive(1, MINUTE).get(0));
        String before = world.counters();

        world.restart();

        assertThat(world.counters()).isEqualTo(before).isEqualTo("992/7/2");
        world.pass(MINUTE);
        assertThat(world.counters()).isEqualTo("1001/0/0");
    }

    @Test
    void everyMessageIsStillThereOnceAndInOrder() {
        String[] bodies = EngineWorld.numbered("m", 700);
        world.send(bodies);
        List<String> received = new ArrayList<>();
        while (received.size() < bodies.length) {
            received.addAll(EngineWorld.bodies(world.receive(10, MINUTE)));
            world.restart();
        }

        assertThat(received).containsExactly(bodies);
    }

    @Test
    void receiptsStayValid() {
        world.send("a", "b");
        List<Delivery> held = world.receive();
        world.restart();

        world.delete(held.get(0));
        world.changeVisibility(held.get(1), 0);

        assertThat(world.counters()).isEqualTo("1/0/0");
        assertThat(world.receiveOne().receiveCount()).isEqualTo(2);
    }

    @Test
    void leasesThatEndedMeanwhileAreBack() {
        world.send("a");
        world.receiveOne(10 * SECOND);
        world.moveClock(10 * SECOND);

        world.restart();

        assertThat(world.receiveBodies()).containsExactly("a");
    }

    @Test
    void messagesThatExpiredMeanwhileAreGone() {
        world.set("MessageRetentionPeriod", "60");
        world.send("a", "b");
        world.receive(1, 10 * MINUTE);
        world.moveClock(MINUTE);

        world.restart();
        world.tickAll();

        assertThat(world.counters()).isEqualTo("0/0/0");
    }

    @Test
    void delayedMessagesThatCameDueMeanwhileAreThere() {
        world.sendDelayed(10 * SECOND, "a");
        world.moveClock(MINUTE);

        world.restart();

        assertThat(world.receiveBodies()).containsExactly("a");
    }

    @Test
    void idleQueueWithDelayedMessagesAsksForNoTicks() {
        world.sendDelayed(10 * MINUTE, "a");
        world.restart();
        world.pass(SECOND);
        world.pass(SECOND);

        // Timers move to finer wheels on their way, so a few calls are fine; a hundred a second are not.
        int ticks = 0;
        for (long until = world.now() + 5 * MINUTE; world.nextTickMillis() < until; ticks++) {
            world.pass(Math.max(1, world.nextTickMillis() - world.now()));
        }
        assertThat(ticks).isLessThan(10);
    }

    @Test
    void whatWasNotDurableNeverHappened() {
        world.send("a");
        Delivery delivery = world.receiveOne(10 * SECOND);
        world.decide(world.sending(0, "b"));
        world.decide(new DeleteMessage(
                world.ordersId(), List.of(new Receipt(delivery.sequence(), delivery.deliveryNumber()))));

        world.restart();

        assertThat(world.counters()).isEqualTo("0/1/0");
        world.pass(10 * SECOND);
        assertThat(world.receiveBodies()).containsExactly("a");
    }

    @Test
    void loadingReadsNoWaitingMessage() {
        world.send(EngineWorld.numbered("m", 500));
        world.sendDelayed(MINUTE, EngineWorld.numbered("d", 500));

        List<Table> scanned = new ArrayList<>();
        Rows watched = new Rows() {
            @Override
            public byte @Nullable [] get(Table table, byte[] key) {
                return world.rows.get(table, key);
            }

            @Override
            public void scan(Table table, byte[] from, byte[] toExclusive, Visitor visitor) {
                scanned.add(table);
                world.rows.scan(table, from, toExclusive, visitor);
            }
        };
        Engine engine =
                new Engine(watched, world.rows.open(), (caller, reply) -> {}, EngineSettings.DEFAULT, world.now());

        assertThat(engine.numbers(world.ordersId(), world.now())).isNotNull();
        assertThat(scanned).doesNotContain(Table.MESSAGES, Table.DELAYED);
    }
}
