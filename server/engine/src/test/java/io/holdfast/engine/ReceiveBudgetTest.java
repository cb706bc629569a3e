package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.ReceiveMessage;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** A receive that meets very many messages which it may not hand out. */
@ParameterizedClass(name = "FIFO: {0}")
@ValueSource(booleans = {false, true})
class ReceiveBudgetTest {
    private static final int MANY = 6 * EngineLimits.MAX_ITEMS_PER_STEP;

    private final RedriveWorld redrive;
    private final EngineWorld world;

    ReceiveBudgetTest(boolean fifo) {
        redrive = fifo ? RedriveWorld.fifo(false) : RedriveWorld.standard(false);
        world = redrive.world;
    }

    /** All of them were received once, which is as often as the policy allows, and are visible again. */
    private void arrangeDeadLetters() {
        String[] bodies = new String[MANY];
        Arrays.setAll(bodies, i -> "g" + i + "-m");
        redrive.send(redrive.orders, bodies);
        int received = 0;
        while (received < MANY) {
            int now = redrive.receive(redrive.orders, 10, 10 * SECOND).size();
            assertThat(now).isPositive();
            received += now;
        }
        world.pass(10 * SECOND);
    }

    private TestCaller receive(long waitMillis) {
        return world.decide(new ReceiveMessage(redrive.orders, 1, MINUTE, waitMillis));
    }

    @Test
    void receiveMovesDeadLettersInBitesAndFindsTheMessageBehindThem() {
        arrangeDeadLetters();
        redrive.send(redrive.orders, "z-live");

        TestCaller receive = receive(0);
        world.settle();
        assertThat(receive.isAnswered()).isFalse();
        assertThat(redrive.describe(redrive.dead).visible())
                .isBetween((long) EngineLimits.MAX_ITEMS_PER_STEP, MANY / 2L);
        world.pass(1);
        assertThat(receive.isAnswered()).isFalse();
        for (int i = 0; i < 6; i++) {
            world.pass(1);
        }

        assertThat(receive.bodies()).containsExactly("z-live");
        assertThat(redrive.visible(redrive.dead)).isEqualTo(MANY);
    }

    @Test
    void receiveDropsExpiredMessagesInBitesAndFindsTheMessageBehindThem() {
        world.set("MessageRetentionPeriod", "60");
        String[] bodies = new String[MANY];
        Arrays.fill(bodies, "g1-old");
        redrive.send(redrive.orders, bodies);
        world.moveClock(MINUTE);
        world.decide(redrive.sending(redrive.orders, "z-live"));

        TestCaller receive = receive(0);
        world.settle();
        assertThat(receive.isAnswered()).isFalse();
        for (int i = 0; i < 6; i++) {
            world.pass(1);
        }

        assertThat(receive.bodies()).containsExactly("z-live");
        assertThat(world.counters()).isEqualTo("0/1/0");
    }

    @Test
    void receiveThatDoesNotWaitIsAnsweredWithNothingOnceThatIsSure() {
        arrangeDeadLetters();

        TestCaller receive = receive(0);
        for (int i = 0; i < 7; i++) {
            world.pass(1);
        }

        assertThat(receive.bodies()).isEmpty();
        assertThat(redrive.visible(redrive.orders)).isZero();
    }

    @Test
    void waitingReceiveIsNotToldThatThereIsNothingBeforeThatIsSure() {
        arrangeDeadLetters();
        redrive.send(redrive.orders, "z-live");

        TestCaller receive = receive(2);
        for (int i = 0; i < 7; i++) {
            world.pass(1);
        }

        assertThat(receive.bodies()).containsExactly("z-live");
    }

    @Test
    void whoAsksMeanwhileStandsBehindThoseWhoWait() {
        arrangeDeadLetters();
        redrive.send(redrive.orders, "y-first", "z-second");

        TestCaller first = receive(0);
        TestCaller second = receive(0);
        for (int i = 0; i < 7; i++) {
            world.pass(1);
        }

        assertThat(first.bodies()).containsExactly("y-first");
        assertThat(second.bodies()).containsExactly("z-second");
    }

    @Test
    void callerThatIsGoneTakesNothing() {
        arrangeDeadLetters();
        redrive.send(redrive.orders, "z-live");
        TestCaller receive = receive(0);

        world.abandon(receive);
        for (int i = 0; i < 7; i++) {
            world.pass(1);
        }

        assertThat(receive.isAnswered()).isFalse();
        assertThat(redrive.describe(redrive.orders).inFlight()).isZero();
    }

    @Test
    void deletedQueueAnswersAtOnce() {
        arrangeDeadLetters();
        TestCaller receive = receive(0);

        world.call(new DeleteQueue(redrive.orders));

        assertThat(receive.bodies()).isEmpty();
        world.pass(MINUTE);
    }
}
