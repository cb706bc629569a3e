package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.HOUR;
import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.PurgeQueue;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that arrived behind younger ones disappear when their own retention ends. */
@ParameterizedClass(name = "restarts after every step: {0}")
@ValueSource(booleans = {false, true})
class OutOfOrderExpiryTest {
    private final RedriveWorld redrive;
    private final EngineWorld world;

    OutOfOrderExpiryTest(boolean restarts) {
        redrive = new RedriveWorld(new EngineWorld(new EngineSettings(1_000, 20_000, false, false), restarts), false);
        world = redrive.world;
        redrive.useDead();
        world.set("MessageRetentionPeriod", "60");
    }

    /** Three messages wait: "young", sent 40 s after the other two, which arrived behind it. */
    private void arrangeLateMessages() {
        world.sendDelayed(50 * SECOND, "late");
        redrive.send(redrive.orders, "dead");
        world.pass(40 * SECOND);
        world.send("young");
        redrive.receive(redrive.orders, 1, 0);
        redrive.receive(redrive.orders, 1, 0);
        world.pass(10 * SECOND);
        assertThat(world.counters()).isEqualTo("3/0/0");
        assertThat(world.rows.count(Table.EXPIRY)).isEqualTo(2);
    }

    private void assertOnlyYoungIsLeft() {
        assertThat(world.counters()).isEqualTo("1/0/0");
        assertThat(world.rows.count(Table.MESSAGES)).isEqualTo(1);
        assertThat(world.rows.count(Table.DELIVERIES)).isZero();
        assertThat(world.rows.count(Table.EXPIRY)).isZero();
        Delivery young = world.receiveOne(SECOND);
        assertThat(EngineWorld.bodies(java.util.List.of(young))).containsExactly("young");
        world.delete(young);
        assertThat(world.counters()).isEqualTo("0/0/0");
        assertThat(world.rows.count(Table.MESSAGES)).isZero();
    }

    @Test
    void deadLetterAndDelayedMessageDisappearInTimeAlthoughTheyWaitBehindAYoungerOne() {
        arrangeLateMessages();

        world.pass(10 * SECOND - 1);
        assertThat(world.counters()).isEqualTo("3/0/0");
        world.pass(1);

        assertOnlyYoungIsLeft();
    }

    @Test
    void theyDisappearWhileTheyAreInFlight() {
        arrangeLateMessages();
        assertThat(world.receive(3, HOUR)).hasSize(3);
        world.pass(10 * SECOND);

        assertThat(world.counters()).isEqualTo("0/1/0");
        assertThat(world.rows.count(Table.MESSAGES)).isEqualTo(1);
        assertThat(world.rows.count(Table.EXPIRY)).isZero();
    }

    @Test
    void theyDisappearAfterTheyHaveReturned() {
        arrangeLateMessages();
        assertThat(world.receive(3, 0)).hasSize(3);
        world.pass(10 * SECOND);

        assertThat(world.counters()).isEqualTo("1/0/0");
        assertThat(world.rows.count(Table.EXPIRY)).isZero();
        assertThat(world.receiveBodies()).containsExactly("young");
    }

    @Test
    void rowOfTheIndexGoesWithTheMessage() {
        arrangeLateMessages();

        world.delete(world.receive().toArray(Delivery[]::new));

        assertThat(world.rows.count(Table.EXPIRY)).isZero();
        assertThat(world.counters()).isEqualTo("0/0/0");
        world.pass(HOUR);
        assertThat(world.counters()).isEqualTo("0/0/0");
    }

    @Test
    void rowOfTheIndexGoesWithAMessageThatMovesOn() {
        arrangeLateMessages();
        redrive.create("elsewhere", java.util.Map.of());

        redrive.start(1, redrive.name("elsewhere"), 0);
        redrive.run(20);

        assertThat(redrive.progress()).isEqualTo("COMPLETED 3/3");
        assertThat(world.rows.count(Table.EXPIRY)).isZero();
    }

    @Test
    void purgeTakesTheIndexAlong() {
        arrangeLateMessages();

        world.purge();

        assertThat(world.rows.count(Table.EXPIRY)).isZero();
        world.send("new");
        world.pass(30 * SECOND);
        assertThat(world.counters()).isEqualTo("1/0/0");
    }

    @Test
    void whatWasPurgedIsNotDroppedOnceMore() {
        world.sendDelayed(50 * SECOND, "late");
        redrive.send(redrive.orders, "dead");
        redrive.receive(redrive.orders, 1, 0);
        world.pass(40 * SECOND);
        world.send("young");
        world.pass(10 * SECOND);

        world.decide(new PurgeQueue(redrive.dead));
        world.decide(new ReceiveMessage(redrive.orders, 1, 0, 0));
        world.decide(world.sending(0, "new"));
        world.moveClock(10 * SECOND);
        world.tick();
        world.settle();
        world.pass(20);

        assertThat(world.counters()).isEqualTo("1/0/0");
        assertThat(world.receiveBodies()).containsExactly("new");
    }

    @Test
    void ageIsThatOfTheOldestMessageWhereverItWaits() {
        arrangeLateMessages();
        assertThat(world.describe().oldestAgeMillis()).isEqualTo(50 * SECOND);

        world.pass(10 * SECOND);

        assertThat(world.describe().oldestAgeMillis()).isEqualTo(20 * SECOND);
    }

    @Test
    void shorterRetentionAppliesToThem() {
        world.set("MessageRetentionPeriod", "3600");
        arrangeLateMessages();
        world.pass(20 * SECOND);

        world.set("MessageRetentionPeriod", "60");
        world.pass(1);

        assertOnlyYoungIsLeft();
    }

    @Test
    void longerRetentionAppliesToThem() {
        arrangeLateMessages();
        world.set("MessageRetentionPeriod", "3600");

        world.pass(59 * MINUTE);
        assertThat(world.counters()).isEqualTo("3/0/0");
        world.pass(10 * SECOND);

        assertThat(world.counters()).isEqualTo("1/0/0");
    }

    @Test
    void manyDisappearInSteps() {
        int messages = 3 * EngineLimits.MAX_ITEMS_PER_STEP;
        world.sendDelayed(50 * SECOND, EngineWorld.numbered("late", messages));
        world.pass(40 * SECOND);
        world.send("young");
        world.pass(10 * SECOND);
        world.pass(1);
        world.pass(1);
        assertThat(world.describe().visible()).isEqualTo(messages + 1);
        world.moveClock(10 * SECOND - 2);

        world.tick();
        world.settle();
        assertThat(world.describe().visible())
                .isBetween((long) messages + 1 - 2 * EngineLimits.MAX_ITEMS_PER_STEP, (long) messages);
        world.pass(1);
        world.pass(1);

        assertOnlyYoungIsLeft();
    }

    @Test
    void messageThatArrivesExpiredNeverShows() {
        redrive.send(redrive.orders, "dead");
        redrive.receive(redrive.orders, 1, 0);
        world.pass(2 * MINUTE);
        world.send("young");

        redrive.receive(redrive.orders, 1, 0);
        world.pass(20);

        assertOnlyYoungIsLeft();
    }

    @Test
    void clockThatWasSetBackDelaysNoExpiry() {
        world.moveClock(10 * MINUTE);
        world.send("sent by a fast clock");
        world.moveClock(-10 * MINUTE);
        world.send("sent after the clock was set right");

        world.pass(MINUTE);

        assertThat(world.counters()).isEqualTo("1/0/0");
    }
}
