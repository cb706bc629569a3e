package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.DAY;
import static io.holdfast.engine.EngineWorld.HOUR;
import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.QUEUES_OWN;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass(name = "restarts after every step: {0}")
@ValueSource(booleans = {false, true})
class RetentionTest {
    private final EngineWorld world;

    RetentionTest(boolean restarts) {
        world = new EngineWorld(new EngineSettings(100, 2_000, true, true), restarts);
        world.set("MessageRetentionPeriod", "60");
    }

    @Test
    void waitingMessageDisappears() {
        world.send("a");

        world.pass(MINUTE - 1);
        assertThat(world.counters()).isEqualTo("1/0/0");
        world.pass(1);

        assertThat(world.counters()).isEqualTo("0/0/0");
        assertThat(world.rows.count(Table.MESSAGES)).isZero();
    }

    @Test
    void messageInFlightDisappears() {
        world.send("a");
        Delivery delivery = world.receiveOne(HOUR);

        world.pass(MINUTE);

        assertThat(world.counters()).isEqualTo("0/0/0");
        world.delete(delivery);
        assertThat(world.rows.count(Table.MESSAGES)).isZero();
        assertThat(world.rows.count(Table.DELIVERIES)).isZero();
    }

    @Test
    void returnedMessageDisappears() {
        world.send("a");
        world.receiveOne(10 * SECOND);

        world.pass(10 * SECOND);
        assertThat(world.counters()).isEqualTo("1/0/0");
        world.pass(50 * SECOND);

        assertThat(world.counters()).isEqualTo("0/0/0");
    }

    @Test
    void messageThatExpiresDuringItsDelayIsNeverDelivered() {
        world.sendDelayed(2 * MINUTE, "a");
        TestCaller poll = world.poll(10 * MINUTE);

        world.pass(MINUTE);
        world.pass(MINUTE);
        world.pass(MINUTE);

        assertThat(poll.isAnswered()).isFalse();
        assertThat(world.counters()).isEqualTo("0/0/0");
        assertThat(world.rows.count(Table.DELAYED)).isZero();
        assertThat(world.rows.count(Table.MESSAGES)).isZero();
    }

    @Test
    void expiredMessageIsNotDeliveredEvenIfNobodyLookedAtTheClock() {
        world.send("waiting", "returned");
        world.receive(1, 0);
        world.moveClock(MINUTE);

        assertThat(world.receive()).isEmpty();
    }

    @Test
    void longBacklogExpiresInSteps() {
        int messages = 2 * EngineLimits.MAX_ITEMS_PER_STEP + 10;
        world.send(EngineWorld.numbered("m", messages));
        world.moveClock(MINUTE);

        world.tick();
        world.settle();
        // A restart makes the next command look again at once, and so drops a second step.
        assertThat(world.describe().visible())
                .isIn(
                        (long) messages - EngineLimits.MAX_ITEMS_PER_STEP,
                        (long) messages - 2 * EngineLimits.MAX_ITEMS_PER_STEP);
        world.pass(1);
        world.pass(1);

        assertThat(world.counters()).isEqualTo("0/0/0");
    }

    @Test
    void onlyWhatIsOldEnoughDisappears() {
        world.send("old");
        world.pass(30 * SECOND);
        world.send("new");
        world.pass(30 * SECOND);

        assertThat(world.receiveBodies()).containsExactly("new");
    }

    @Test
    void shorterRetentionAppliesToWhatIsThereAlready() {
        world.set("MessageRetentionPeriod", "345600");
        world.send("in flight", "returned", "waiting");
        world.receive(1, 12 * HOUR);
        world.receive(1, 0);
        world.pass(2 * MINUTE);
        assertThat(world.counters()).isEqualTo("2/1/0");

        world.set("MessageRetentionPeriod", "60");
        world.pass(1);

        assertThat(world.counters()).isEqualTo("0/0/0");
    }

    @Test
    void longerRetentionAppliesToWhatIsThereAlready() {
        world.send("in flight", "returned", "waiting");
        world.receive(1, 12 * HOUR);
        world.receive(1, 0);
        world.set("MessageRetentionPeriod", "345600");

        world.pass(HOUR);
        assertThat(world.counters()).isEqualTo("2/1/0");
        world.pass(4 * DAY - HOUR);

        assertThat(world.counters()).isEqualTo("0/0/0");
    }

    @Test
    void messageThatCannotBeReadYetWhenTheSettingsChangeExpiresAllTheSame() {
        long other = world.create("other", Map.of());
        long orders = world.ordersId();
        world.decide(world.sending(0, "a"));
        // The memory budget is tiny: what the other queue takes in drives "a" out before it is durable.
        world.useQueue(other);
        world.decide(world.sending(0, EngineWorld.numbered("b", 20)));
        world.useQueue(orders);
        world.set("MessageRetentionPeriod", "120");
        assertThat(world.counters()).isEqualTo("1/0/0");

        world.pass(2 * MINUTE);

        assertThat(world.counters()).isEqualTo("0/0/0");
    }

    @Test
    void retentionCountsFromTheSendNotFromTheEndOfTheDelay() {
        world.sendDelayed(50 * SECOND, "a");
        world.pass(50 * SECOND);
        assertThat(world.counters()).isEqualTo("1/0/0");

        world.pass(10 * SECOND);

        assertThat(world.counters()).isEqualTo("0/0/0");
        assertThat(world.receive(10, QUEUES_OWN)).isEmpty();
    }
}
