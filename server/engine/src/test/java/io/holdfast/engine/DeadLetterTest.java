package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.DAY;
import static io.holdfast.engine.EngineWorld.HOUR;
import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.DeadLetter;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Refusal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of standard queues that were received too often. */
@ParameterizedClass(name = "restarts after every step: {0}")
@ValueSource(booleans = {false, true})
class DeadLetterTest {
    private final RedriveWorld redrive;

    DeadLetterTest(boolean restarts) {
        redrive = RedriveWorld.standard(restarts);
    }

    @Test
    void messageMovesWhenItWouldBeReceivedOnceTooOften() {
        long twice = redrive.createSource("twice", 2);
        redrive.send(twice, "a");

        assertThat(redrive.bodies(twice)).containsExactly("a");
        assertThat(redrive.bodies(twice)).containsExactly("a");
        assertThat(redrive.visible(redrive.dead)).isZero();
        assertThat(redrive.bodies(twice)).isEmpty();

        assertThat(redrive.visible(twice)).isZero();
        assertThat(redrive.bodies(redrive.dead)).containsExactly("a");
    }

    @Test
    void nothingMovesWhileNobodyReceives() {
        redrive.send(redrive.orders, "a");
        redrive.receive(redrive.orders, 1, 10 * SECOND);

        redrive.world.pass(HOUR);

        assertThat(redrive.world.counters()).isEqualTo("1/0/0");
        assertThat(redrive.visible(redrive.dead)).isZero();
    }

    @Test
    void receiveThatMovesMessagesGoesOnWithTheNext() {
        redrive.send(redrive.orders, "poison", "poison too");
        redrive.receive(redrive.orders, 2, 0);
        redrive.send(redrive.orders, "good");

        assertThat(redrive.bodies(redrive.orders)).containsExactly("good");
        assertThat(redrive.visible(redrive.dead)).isEqualTo(2);
    }

    @Test
    void deadLetterIsTheSameMessageAndItsCountGoesOn() {
        redrive.send(redrive.orders, "g-a");
        Delivery first = redrive.receive(redrive.orders, 1, 10 * SECOND).get(0);
        redrive.world.pass(MINUTE);
        redrive.receive(redrive.orders, 1, 0);
        long movedAtMillis = redrive.world.now();
        redrive.world.pass(MINUTE);

        Delivery dead = redrive.receive(redrive.dead, 1, 0).get(0);

        assertThat(dead.receiveCount()).isEqualTo(2);
        assertThat(dead.firstReceivedAtMillis()).isEqualTo(first.firstReceivedAtMillis());
        Message message = dead.message();
        assertThat(message.idLow()).isEqualTo(first.message().idLow());
        assertThat(message.sentAtMillis()).isEqualTo(first.message().sentAtMillis());
        assertThat(message.deadLetter())
                .isEqualTo(new DeadLetter(redrive.name("shop").arn(), 1, first.firstReceivedAtMillis(), movedAtMillis));
        assertThat(message.attributes()).containsExactly(1, 2);
        assertThat(message.traceHeader()).isEqualTo("Root=1");
        assertThat(message.groupId()).isEqualTo("g");
        assertThat(redrive.receive(redrive.dead, 1, 0).get(0).receiveCount()).isEqualTo(3);
    }

    @Test
    void delayOfTheDeadLetterQueueDoesNotApply() {
        redrive.useDead();
        redrive.world.set("DelaySeconds", "600");

        redrive.deadLetter(redrive.orders, "a");

        assertThat(redrive.bodies(redrive.dead)).containsExactly("a");
    }

    @Test
    void waitingReceiveOfTheDeadLetterQueueIsServed() {
        redrive.useDead();
        TestCaller poll = redrive.world.poll(20 * SECOND);

        redrive.deadLetter(redrive.orders, "a");

        assertThat(poll.bodies()).containsExactly("a");
    }

    @Test
    void waitingReceiveOfTheSourceMovesTheMessageWhenItsLeaseEnds() {
        redrive.send(redrive.orders, "a");
        redrive.receive(redrive.orders, 1, 10 * SECOND);
        TestCaller poll = redrive.world.poll(20 * SECOND);

        redrive.world.pass(10 * SECOND);

        assertThat(poll.isAnswered()).isFalse();
        assertThat(redrive.visible(redrive.dead)).isEqualTo(1);
    }

    @Test
    void messageStaysAndIsDeliveredOnWhileTheDeadLetterQueueDoesNotExist() {
        redrive.send(redrive.orders, "a");
        redrive.world.call(new DeleteQueue(redrive.dead));

        assertThat(redrive.bodies(redrive.orders)).containsExactly("a");
        assertThat(redrive.receive(redrive.orders, 1, 0).get(0).receiveCount()).isEqualTo(2);

        long again = redrive.create("dead", Map.of());
        assertThat(redrive.bodies(redrive.orders)).isEmpty();
        assertThat(redrive.receive(again, 1, 0).get(0).receiveCount()).isEqualTo(3);
    }

    @Test
    void queueOfTheOtherTypeIsNoDeadLetterQueue() {
        redrive.world.create("dead.fifo", Map.of("FifoQueue", "true"));
        redrive.world.set("RedrivePolicy", RedriveWorld.policy(redrive.name("dead.fifo"), 1));
        redrive.send(redrive.orders, "a");

        assertThat(redrive.bodies(redrive.orders)).containsExactly("a");
        assertThat(redrive.bodies(redrive.orders)).containsExactly("a");
    }

    @Test
    void queueMayBeItsOwnDeadLetterQueue() {
        redrive.world.set("RedrivePolicy", RedriveWorld.policy(redrive.name("shop"), 1));
        redrive.send(redrive.orders, "a", "b");
        redrive.receive(redrive.orders, 1, 0);

        // "a" went behind "b", and both can be received.
        assertThat(redrive.bodies(redrive.orders)).containsExactly("b", "a");
        assertThat(redrive.visible(redrive.orders)).isEqualTo(2);
        assertThat(redrive.receive(redrive.orders, 10, 0))
                .extracting(Delivery::receiveCount)
                .containsExactlyInAnyOrder(2, 3);
    }

    @Test
    void countGoesOnThroughAChainOfDeadLetterQueues() {
        redrive.useDead();
        redrive.world.set("RedrivePolicy", RedriveWorld.policy(redrive.name("shop"), 2));
        redrive.deadLetter(redrive.orders, "a");

        assertThat(redrive.receive(redrive.dead, 1, 0).get(0).receiveCount()).isEqualTo(2);
        assertThat(redrive.receive(redrive.dead, 1, 0).get(0).receiveCount()).isEqualTo(3);
        assertThat(redrive.receive(redrive.dead, 1, 0)).isEmpty();

        Delivery back = redrive.receive(redrive.orders, 1, 0).get(0);
        assertThat(back.receiveCount()).isEqualTo(4);
        assertThat(back.message().deadLetter())
                .extracting(DeadLetter::sourceArn)
                .isEqualTo(redrive.name("dead").arn());
        assertThat(redrive.receive(redrive.orders, 1, 0)).isEmpty();
        assertThat(redrive.receive(redrive.dead, 1, 0).get(0).receiveCount()).isEqualTo(5);
    }

    @Test
    void ringOfDeadLetterQueuesWithWaitingReceivesComesToRest() {
        redrive.useDead();
        redrive.world.set("RedrivePolicy", RedriveWorld.policy(redrive.name("shop"), 1));
        redrive.send(redrive.orders, "a");
        redrive.receive(redrive.orders, 1, SECOND);
        TestCaller ofDead = redrive.world.poll(20 * SECOND);
        redrive.useOrders();
        TestCaller ofOrders = redrive.world.poll(20 * SECOND);

        redrive.world.pass(SECOND);
        assertThat(ofDead.bodies()).containsExactly("a");
        assertThat(ofOrders.isAnswered()).isFalse();
        redrive.useDead();
        redrive.world.poll(MINUTE);
        redrive.world.pass(31 * SECOND);

        assertThat(ofOrders.deliveries()).isEmpty();
        assertThat(redrive.visible(redrive.orders)).isEqualTo(1);
    }

    @Test
    void fullDeadLetterQueueTakesDeadLetters() {
        RedriveWorld small = new RedriveWorld(new EngineWorld(RedriveWorld.relaxed(1), false), false);
        small.send(small.dead, "in flight");
        small.receive(small.dead, 1, HOUR);

        small.deadLetter(small.orders, "a");

        assertThat(small.visible(small.dead)).isEqualTo(1);
    }

    @Test
    void oldHandleDoesNotReachTheDeadLetter() {
        redrive.send(redrive.orders, "a");
        Delivery delivery = redrive.receive(redrive.orders, 1, 0).get(0);
        redrive.receive(redrive.orders, 1, 0);

        redrive.world.delete(delivery);

        assertThat(redrive.world.changeVisibility(delivery, SECOND)).isEqualTo(Refusal.NOT_AVAILABLE);
        assertThat(redrive.bodies(redrive.dead)).containsExactly("a");
    }

    @Test
    void retentionGoesOnInTheDeadLetterQueue() {
        redrive.send(redrive.orders, "a");
        redrive.receive(redrive.orders, 1, 0);
        redrive.world.pass(HOUR);
        redrive.receive(redrive.orders, 1, 0);

        redrive.world.pass(4 * DAY - HOUR - 1);
        assertThat(redrive.visible(redrive.dead)).isEqualTo(1);
        redrive.world.pass(1);

        assertThat(redrive.visible(redrive.dead)).isZero();
    }

    @Test
    void moveIsCountedByTheSourceAndIsNoSend() {
        RedriveWorld counted = RedriveWorld.standard(false);
        counted.deadLetter(counted.orders, "a", "b");

        assertThat(counted.describe(counted.orders).statistics().deadLettered).isEqualTo(2);
        assertThat(counted.describe(counted.orders).statistics().received).isEqualTo(2);
        assertThat(counted.describe(counted.dead).statistics().sent).isZero();
    }

    @Test
    void lostBatchLeavesTheMessageInTheSource() {
        redrive.send(redrive.orders, "a");
        redrive.receive(redrive.orders, 1, 0);

        redrive.world.decide(new ReceiveMessage(redrive.orders, 1, 0, 0));
        redrive.world.begin();
        redrive.world.restart();

        assertThat(redrive.visible(redrive.orders)).isEqualTo(1);
        assertThat(redrive.visible(redrive.dead)).isZero();
        assertThat(redrive.bodies(redrive.orders)).isEmpty();
        assertThat(new String(
                        redrive.receive(redrive.dead, 1, 0).get(0).message().body(), UTF_8))
                .isEqualTo("a");
    }
}
