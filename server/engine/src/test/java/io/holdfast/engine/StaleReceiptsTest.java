package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** What handles of earlier deliveries do in a standard queue. */
@ParameterizedClass(name = "restarts after every step: {0}")
@ValueSource(booleans = {false, true})
class StaleReceiptsTest {
    private final EngineWorld world;

    StaleReceiptsTest(boolean restarts) {
        world = new EngineWorld(EngineSettings.DEFAULT, restarts);
    }

    @Test
    void expiredHandleDeletesTheMessage() {
        world.send("a");
        Delivery delivery = world.receiveOne();
        world.pass(31 * SECOND);

        world.delete(delivery);

        assertThat(world.counters()).isEqualTo("0/0/0");
        assertThat(world.receive()).isEmpty();
        assertThat(world.rows.count(Table.MESSAGES)).isZero();
        assertThat(world.rows.count(Table.DELIVERIES)).isZero();
    }

    @Test
    void oldHandleDeletesTheMessageAlthoughAnotherConsumerHoldsIt() {
        world.send("a");
        Delivery old = world.receiveOne();
        world.pass(31 * SECOND);
        world.receiveOne();

        world.delete(old);

        assertThat(world.counters()).isEqualTo("0/0/0");
        world.pass(MINUTE);
        assertThat(world.receive()).isEmpty();
    }

    @Test
    void oldHandleReleasesTheMessageAlthoughAnotherConsumerHoldsIt() {
        world.send("a");
        Delivery old = world.receiveOne();
        world.pass(31 * SECOND);
        world.receiveOne();

        assertThat(world.changeVisibility(old, 0)).isNull();

        assertThat(world.receiveOne().receiveCount()).isEqualTo(3);
    }

    @Test
    void deletingAgainIsNoError() {
        world.send("a", "b");
        Delivery a = world.receive(1, MINUTE).get(0);
        world.delete(a);

        world.delete(a);

        assertThat(world.counters()).isEqualTo("1/0/0");
    }

    @Test
    void deletedMessageHasNoVisibilityToChange() {
        world.send("a");
        Delivery delivery = world.receiveOne();
        world.delete(delivery);

        assertThat(world.changeVisibility(delivery, 10 * SECOND)).isEqualTo(Refusal.NOT_AVAILABLE);
        assertThat(world.counters()).isEqualTo("0/0/0");
    }

    @Test
    void purgedMessageHasNoVisibilityToChangeAndItsHandleHarmsNobody() {
        world.send("a");
        Delivery delivery = world.receiveOne();
        world.purge();
        world.send("b");

        assertThat(world.changeVisibility(delivery, 10 * SECOND)).isEqualTo(Refusal.NOT_AVAILABLE);
        world.delete(delivery);
        assertThat(world.receiveBodies()).containsExactly("b");
    }

    @Test
    void expiredByRetentionMessageHasNoVisibilityToChange() {
        world.set("MessageRetentionPeriod", "60");
        world.send("a");
        Delivery delivery = world.receiveOne(10 * MINUTE);
        world.moveClock(MINUTE);

        assertThat(world.changeVisibility(delivery, 10 * SECOND)).isEqualTo(Refusal.NOT_AVAILABLE);
        world.delete(delivery);
        world.tickAll();
        assertThat(world.counters()).isEqualTo("0/0/0");
    }

    @Test
    void handleOfAMessageThatNeverWasIsHarmless() {
        world.send("a");
        Delivery never = new Delivery(99, world.receiveOne().message(), 1, 1, 0);

        world.delete(never);

        assertThat(world.changeVisibility(never, 0)).isEqualTo(Refusal.NOT_AVAILABLE);
        assertThat(world.counters()).isEqualTo("0/1/0");
    }
}
