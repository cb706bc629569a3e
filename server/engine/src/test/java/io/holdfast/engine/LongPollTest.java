package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.HOUR;
import static io.holdfast.engine.EngineWorld.QUEUES_OWN;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.settings.EngineSettings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LongPollTest {
    private final EngineWorld world = new EngineWorld();

    @Test
    void pollOfAnEmptyQueueIsAnsweredWithNothingAfterTheFullWait() {
        TestCaller poll = world.poll(20 * SECOND);

        world.pass(20 * SECOND - 1);
        assertThat(poll.isAnswered()).isFalse();
        assertThat(poll.isParked()).isTrue();
        world.pass(1);

        assertThat(poll.deliveries()).isEmpty();
        assertThat(poll.isParked()).isFalse();
        assertThat(world.describe().waiters()).isZero();
    }

    @Test
    void pollThatFindsMessagesDoesNotWaitForMore() {
        world.send("a");

        assertThat(world.poll(20 * SECOND).bodies()).containsExactly("a");
    }

    @Test
    void queuesOwnWaitAppliesUnlessTheReceiveGivesOne() {
        world.set("ReceiveMessageWaitTimeSeconds", "5");
        TestCaller queues = world.call(world.receiving(1, QUEUES_OWN, QUEUES_OWN));
        TestCaller shortPoll = world.call(world.receiving(1, QUEUES_OWN, 0));

        assertThat(shortPoll.deliveries()).isEmpty();
        assertThat(queues.isAnswered()).isFalse();
        world.pass(5 * SECOND);
        assertThat(queues.deliveries()).isEmpty();
    }

    @Test
    void sendWakesAPollAndBothAreAnsweredWithOneBatch() {
        TestCaller poll = world.poll(20 * SECOND);
        TestCaller sender = world.decide(world.sending(0, "a"));
        world.begin();
        assertThat(poll.isAnswered()).isFalse();
        assertThat(sender.isAnswered()).isFalse();

        world.arrive();

        assertThat(poll.bodies()).containsExactly("a");
        assertThat(sender.reply()).isEqualTo(Reply.Done.DONE);
        assertThat(world.counters()).isEqualTo("0/1/0");
    }

    @Test
    void delayThatPassesWakesAPoll() {
        world.sendDelayed(5 * SECOND, "a");
        TestCaller poll = world.poll(20 * SECOND);

        world.pass(5 * SECOND);

        assertThat(poll.bodies()).containsExactly("a");
    }

    @Test
    void deadlineThatPassesWakesAPoll() {
        world.send("a");
        world.receiveOne(5 * SECOND);
        TestCaller poll = world.poll(20 * SECOND);

        world.pass(5 * SECOND);

        assertThat(poll.bodies()).containsExactly("a");
        assertThat(poll.deliveries().get(0).receiveCount()).isEqualTo(2);
    }

    @Test
    void releaseWakesAPoll() {
        world.send("a");
        Delivery delivery = world.receiveOne();
        TestCaller poll = world.poll(20 * SECOND);

        world.changeVisibility(delivery, 0);

        assertThat(poll.bodies()).containsExactly("a");
    }

    @Test
    void waitersAreServedInOrderOfArrival() {
        TestCaller first = world.call(world.receiving(2, QUEUES_OWN, 20 * SECOND));
        TestCaller second = world.call(world.receiving(2, QUEUES_OWN, 20 * SECOND));
        TestCaller third = world.call(world.receiving(2, QUEUES_OWN, 20 * SECOND));

        world.send("a", "b", "c");

        assertThat(first.bodies()).containsExactly("a", "b");
        assertThat(second.bodies()).containsExactly("c");
        assertThat(third.isAnswered()).isFalse();
        world.send("d");
        assertThat(third.bodies()).containsExactly("d");
    }

    @Test
    void newcomerDoesNotOvertakeAWaiterWhenADelayHasJustPassed() {
        world.sendDelayed(5 * SECOND, "a");
        TestCaller waiter = world.poll(20 * SECOND);
        world.moveClock(5 * SECOND);

        TestCaller newcomer = world.call(world.receiving(1, QUEUES_OWN, 0));

        assertThat(waiter.bodies()).containsExactly("a");
        assertThat(newcomer.deliveries()).isEmpty();
    }

    @Test
    void abandonedWaiterTakesNothing() {
        TestCaller gone = world.poll(20 * SECOND);
        TestCaller next = world.poll(20 * SECOND);
        world.abandon(gone);
        assertThat(world.describe().waiters()).isEqualTo(1);

        world.send("a");

        assertThat(gone.isAnswered()).isFalse();
        assertThat(next.bodies()).containsExactly("a");
        world.abandon(gone);
        world.abandon(next);
    }

    @Test
    void waiterInTheMiddleOfTheLineCanLeave() {
        List<TestCaller> line = List.of(world.poll(HOUR), world.poll(HOUR), world.poll(HOUR));
        world.abandon(line.get(1));

        world.call(world.sending(0, EngineWorld.numbered("m", 20)));

        assertThat(line.get(0).deliveries()).hasSize(10);
        assertThat(line.get(1).isAnswered()).isFalse();
        assertThat(line.get(2).deliveries()).hasSize(10);
    }

    @Test
    void deletedQueueAnswersItsWaitersAtOnce() {
        TestCaller poll = world.poll(20 * SECOND);

        world.call(new DeleteQueue(world.ordersId()));

        assertThat(poll.deliveries()).isEmpty();
    }

    @Test
    void waiterOfADeletedQueueTakesNothingOfItsSuccessor() {
        EngineWorld relaxed = new EngineWorld(new EngineSettings(100, 48L << 20, false, false), false);
        TestCaller poll = relaxed.poll(20 * SECOND);
        relaxed.decide(new DeleteQueue(relaxed.ordersId()));
        relaxed.decide(EngineWorld.creation("orders", Map.of()));
        relaxed.useQueue(relaxed.ordersId() + 1);

        relaxed.send("a");

        assertThat(poll.deliveries()).isEmpty();
        assertThat(relaxed.receiveBodies()).containsExactly("a");
    }

    @Test
    void shutdownAnswersEveryWaiter() {
        TestCaller one = world.poll(20 * SECOND);
        world.useQueue(world.create("other", Map.of()));
        TestCaller two = world.poll(20 * SECOND);

        world.answerAllWaiters();

        assertThat(one.deliveries()).isEmpty();
        assertThat(two.deliveries()).isEmpty();
    }

    @Test
    void emptyReceivesAreCounted() {
        world.poll(SECOND);
        world.pass(SECOND);
        world.receive();

        assertThat(world.describe().statistics().emptyReceives).isEqualTo(2);
    }
}
