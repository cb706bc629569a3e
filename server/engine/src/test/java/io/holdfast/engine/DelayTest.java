package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.PurgeQueue;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineSettings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass(name = "restarts after every step: {0}")
@ValueSource(booleans = {false, true})
class DelayTest {
    private final EngineWorld world;

    DelayTest(boolean restarts) {
        world = new EngineWorld(EngineSettings.DEFAULT, restarts);
    }

    @Test
    void delayedMessageAppearsWhenItsDelayHasPassedAndNotAMillisecondEarlier() {
        world.sendDelayed(10 * SECOND, "a");
        assertThat(world.counters()).isEqualTo("0/0/1");

        world.pass(10 * SECOND - 1);
        assertThat(world.receive()).isEmpty();
        world.pass(1);

        assertThat(world.counters()).isEqualTo("1/0/0");
        assertThat(world.receiveOne().message().sentAtMillis()).isEqualTo(world.now() - 10 * SECOND);
    }

    @Test
    void receiveNeedsNoTickToFindADueMessage() {
        world.sendDelayed(10 * SECOND, "a");
        world.moveClock(10 * SECOND);

        assertThat(world.receiveBodies()).containsExactly("a");
    }

    @Test
    void queueDelayConcernsMessagesWithoutOneOfTheirOwn() {
        world.set("DelaySeconds", "5");
        world.send("queue's");
        world.sendDelayed(0, "at once");
        world.sendDelayed(SECOND, "own");

        assertThat(world.receiveBodies()).containsExactly("at once");
        world.pass(SECOND);
        assertThat(world.receiveBodies()).containsExactly("own");
        world.pass(4 * SECOND);
        assertThat(world.receiveBodies()).containsExactly("queue's");
    }

    @Test
    void newQueueDelayLeavesDelayedMessagesAlone() {
        world.set("DelaySeconds", "5");
        world.send("a");
        world.set("DelaySeconds", "900");

        world.pass(5 * SECOND);

        assertThat(world.receiveBodies()).containsExactly("a");
    }

    @Test
    void messagesComeDueInOrderOfTheirTimes() {
        world.sendDelayed(3 * SECOND, "three");
        world.sendDelayed(SECOND, "one");
        world.sendDelayed(2 * SECOND, "two", "two again");

        world.pass(MINUTE);

        assertThat(world.receiveBodies()).containsExactly("one", "two", "two again", "three");
    }

    @Test
    void manyMessagesDueInTheSameMillisecondAllArriveInOrderAndInSteps() {
        String[] bodies = EngineWorld.numbered("m", 3 * EngineLimits.MAX_ITEMS_PER_STEP + 5);
        world.sendDelayed(SECOND, bodies);
        world.moveClock(SECOND);
        world.tick();
        world.settle();
        // A restart makes the next command look again at once, and so brings a second step.
        assertThat(world.counters()).isIn("256/0/" + (bodies.length - 256), "512/0/" + (bodies.length - 512));

        // Each further step is another tick.
        List<String> received = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            world.pass(10);
            for (List<String> some = world.receiveBodies(); !some.isEmpty(); some = world.receiveBodies()) {
                received.addAll(some);
            }
        }

        assertThat(received).containsExactly(bodies);
        assertThat(world.rows.count(Table.DELAYED)).isZero();
    }

    @Test
    void messageThatComesDueWhileItsBatchIsOnItsWayAppearsOnceTheBatchHasArrived() {
        TestCaller sender = world.decide(world.sending(SECOND, "slow"));
        world.begin();
        world.decide(world.sending(SECOND, "slower"));
        world.moveClock(2 * SECOND);
        world.tick();
        TestCaller tooEarly = world.decide(world.receiving(10, 0, 0));
        world.arrive();
        world.settle();

        assertThat(sender.reply()).isEqualTo(Reply.Done.DONE);
        assertThat(tooEarly.deliveries()).isEmpty();
        world.pass(100);
        assertThat(world.receiveBodies()).containsExactly("slow", "slower");
    }

    @Test
    void promotedMessagesAreNotPromotedAgainWhileTheirBatchIsOnItsWay() {
        world.sendDelayed(SECOND, "a", "b");
        world.moveClock(SECOND);
        world.tick();
        world.begin();
        world.moveClock(SECOND);
        world.tick();
        world.arrive();
        world.settle();

        assertThat(world.counters()).isEqualTo("2/0/0");
        assertThat(world.receiveBodies()).containsExactly("a", "b");
    }

    @Test
    void purgedDelayedMessagesDoNotComeBackWhileThePurgeIsOnItsWay() {
        world.sendDelayed(SECOND, "ghost");
        world.decide(new PurgeQueue(world.ordersId()));
        world.decide(world.sending(SECOND, "after"));
        world.begin();
        world.moveClock(2 * SECOND);
        world.tick();
        world.arrive();
        world.settle();
        world.pass(100);

        assertThat(world.counters()).isEqualTo("1/0/0");
        assertThat(world.receiveBodies()).containsExactly("after");
    }

    @Test
    void delayedMessageIsFoundAfterARestartOfAnIdleServer() {
        world.sendDelayed(MINUTE, "a");
        world.pass(SECOND);
        world.restart();
        world.tickAll();

        world.pass(10 * SECOND);
        world.pass(49 * SECOND);

        assertThat(world.receiveBodies()).containsExactly("a");
    }

    @Test
    void clockSetBackAtARestartLosesNoDelayedMessage() {
        world.sendDelayed(SECOND, "a");
        world.pass(2 * SECOND);
        world.receiveOne(MINUTE);
        world.moveClock(-10 * MINUTE);
        world.restart();
        world.sendDelayed(SECOND, "b");

        world.pass(11 * MINUTE);

        assertThat(world.receiveBodies()).containsExactly("a", "b");
    }
}
