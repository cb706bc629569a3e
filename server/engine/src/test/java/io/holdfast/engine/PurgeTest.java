package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.HOUR;
import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.PurgeQueue;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass(name = "restarts after every step: {0}")
@ValueSource(booleans = {false, true})
class PurgeTest {
    private final EngineWorld world;

    PurgeTest(boolean restarts) {
        world = new EngineWorld(EngineSettings.DEFAULT, restarts);
    }

    @Test
    void purgeTakesWaitingDelayedReturnedAndInFlightMessages() {
        world.send("in flight", "returned", "waiting");
        world.receive(1, HOUR);
        world.receive(1, 0);
        world.sendDelayed(MINUTE, "delayed");
        assertThat(world.counters()).isEqualTo("2/1/1");

        world.purge();

        assertThat(world.counters()).isEqualTo("0/0/0");
        assertThat(world.rows.count(Table.MESSAGES)).isZero();
        assertThat(world.rows.count(Table.DELAYED)).isZero();
        assertThat(world.rows.count(Table.DELIVERIES)).isZero();
        world.pass(2 * HOUR);
        assertThat(world.counters()).isEqualTo("0/0/0");
        assertThat(world.receive()).isEmpty();
    }

    @Test
    void messagesSentAfterThePurgeSurviveEvenInTheSameBatch() {
        world.decide(world.sending(0, "before"));
        world.decide(new PurgeQueue(world.ordersId()));
        world.decide(world.sending(0, "after"));
        world.decide(world.sending(SECOND, "after, delayed"));
        world.settle();

        assertThat(world.counters()).isEqualTo("1/0/1");
        assertThat(world.receiveBodies()).containsExactly("after");
        world.pass(SECOND);
        assertThat(world.receiveBodies()).containsExactly("after, delayed");
    }

    @Test
    void otherQueuesKeepTheirMessages() {
        world.send("a");
        long orders = world.ordersId();
        world.useQueue(world.create("other", Map.of()));
        world.send("b");

        world.purge();

        world.useQueue(orders);
        assertThat(world.receiveBodies()).containsExactly("a");
    }

    @Test
    void secondPurgeWithinAMinuteIsRefused() {
        world.purge();
        world.pass(MINUTE - 1);

        assertThat(world.purge().refusal()).isEqualTo(Refusal.PURGED_RECENTLY);
        world.pass(1);
        assertThat(world.purge().reply()).isEqualTo(Reply.Done.DONE);
    }

    @Test
    void purgeRuleCanBeSwitchedOff() {
        EngineWorld relaxed = new EngineWorld(new EngineSettings(100, 48L << 20, false, false), false);
        relaxed.purge();

        assertThat(relaxed.purge().reply()).isEqualTo(Reply.Done.DONE);
    }

    @Test
    void parkedReceiveGoesOnWaiting() {
        TestCaller poll = world.poll(20 * SECOND);
        world.purge();
        assertThat(poll.isAnswered()).isFalse();

        world.send("a");

        assertThat(poll.bodies()).containsExactly("a");
    }
}
