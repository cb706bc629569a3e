package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.HOUR;
import static io.holdfast.engine.EngineWorld.QUEUES_OWN;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;

class InFlightLimitTest {
    private final EngineWorld world = EngineWorld.withInFlightLimit(3);

    @Test
    void shortPollAtTheLimitIsRefused() {
        world.send("a", "b", "c", "d");
        assertThat(world.receiveBodies()).containsExactly("a", "b", "c");

        assertThat(world.call(world.receiving(1, QUEUES_OWN, 0)).refusal()).isEqualTo(Refusal.TOO_MANY_IN_FLIGHT);
    }

    @Test
    void longPollAtTheLimitWaitsAndEndsEmpty() {
        world.send("a", "b", "c", "d");
        world.receive(10, HOUR);
        TestCaller poll = world.poll(5 * SECOND);

        world.pass(5 * SECOND);

        assertThat(poll.deliveries()).isEmpty();
    }

    @Test
    void deleteAtTheLimitWakesAPoll() {
        world.send("a", "b", "c", "d");
        List<Delivery> held = world.receive(10, HOUR);
        TestCaller poll = world.poll(5 * SECOND);

        world.delete(held.get(1));

        assertThat(poll.bodies()).containsExactly("d");
    }

    @Test
    void deadlineAtTheLimitWakesAPollWithTheReturnedMessage() {
        world.send("a", "b", "c", "d");
        world.receive(1, SECOND);
        world.receive(10, HOUR);
        TestCaller poll = world.poll(5 * SECOND);

        world.pass(SECOND);

        assertThat(poll.bodies()).containsExactly("a");
    }

    @Test
    void retentionOfAMessageInFlightAtTheLimitWakesAPoll() {
        world.set("MessageRetentionPeriod", "60");
        world.send("a", "b", "c");
        world.receive(10, HOUR);
        world.pass(50 * SECOND);
        world.send("d");
        TestCaller poll = world.poll(20 * SECOND);

        world.pass(10 * SECOND);

        assertThat(poll.bodies()).containsExactly("d");
    }

    @Test
    void oneReceiveStopsAtTheLimit() {
        world.send("a", "b", "c", "d", "e");
        world.receive(1, HOUR);

        assertThat(world.receiveBodies()).containsExactly("b", "c");
    }

    @Test
    void hidingReturnedMessagesAgainMayExceedTheLimitButNothingNewIsDelivered() {
        world.send("a", "b", "c", "d");
        List<Delivery> released = world.receive(10, QUEUES_OWN);
        released.forEach(delivery -> world.changeVisibility(delivery, 0));
        world.receive(3, HOUR);
        assertThat(world.counters()).isEqualTo("1/3/0");

        released.forEach(delivery -> world.changeVisibility(delivery, HOUR));

        assertThat(world.counters()).isEqualTo("1/3/0");
        assertThat(world.call(world.receiving(1, 0, 0)).refusal()).isEqualTo(Refusal.TOO_MANY_IN_FLIGHT);
    }

    @Test
    void limitHoldsAcrossARestart() {
        world.send("a", "b", "c", "d");
        world.receive(10, HOUR);
        world.restart();

        assertThat(world.call(world.receiving(1, 0, 0)).refusal()).isEqualTo(Refusal.TOO_MANY_IN_FLIGHT);
    }
}
