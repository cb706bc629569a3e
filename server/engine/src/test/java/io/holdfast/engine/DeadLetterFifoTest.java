package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.DeadLetter;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.row.Table;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of FIFO queues that were received too often. */
@ParameterizedClass(name = "restarts after every step: {0}")
@ValueSource(booleans = {false, true})
class DeadLetterFifoTest {
    private final RedriveWorld redrive;

    DeadLetterFifoTest(boolean restarts) {
        redrive = RedriveWorld.fifo(restarts);
    }

    @Test
    void groupGoesOnAfterItsPoisonedMessageHasLeft() {
        redrive.send(redrive.orders, "g1-poison", "g1-m2", "g2-m1");
        redrive.receive(redrive.orders, 1, SECOND);
        redrive.world.pass(SECOND);

        assertThat(EngineWorld.bodies(redrive.receive(redrive.orders, 10, MINUTE)))
                .containsExactlyInAnyOrder("g1-m2", "g2-m1");
        assertThat(redrive.bodies(redrive.dead)).containsExactly("g1-poison");
    }

    @Test
    void deadLetterBeginsItsRetentionAnewAndHasNoDuplicates() {
        redrive.send(redrive.orders, "g1-m1");
        Delivery first = redrive.receive(redrive.orders, 1, SECOND).get(0);
        redrive.world.pass(MINUTE);
        redrive.receive(redrive.orders, 1, 0);
        long movedAtMillis = redrive.world.now();
        redrive.world.pass(MINUTE);

        Delivery dead = redrive.receive(redrive.dead, 1, 0).get(0);

        assertThat(dead.receiveCount()).isEqualTo(2);
        assertThat(dead.firstReceivedAtMillis()).isEqualTo(first.firstReceivedAtMillis());
        Message message = dead.message();
        assertThat(message.idLow()).isEqualTo(first.message().idLow());
        assertThat(message.sentAtMillis()).isEqualTo(movedAtMillis);
        assertThat(message.groupId()).isEqualTo("g1");
        assertThat(message.deduplicationId()).isEqualTo(new UUID(message.idHigh(), message.idLow()).toString());
        assertThat(message.deadLetter())
                .isEqualTo(new DeadLetter(redrive.name("shop").arn(), 1, first.firstReceivedAtMillis(), movedAtMillis));
    }

    @Test
    void deadLettersOfAGroupKeepTheirOrder() {
        redrive.deadLetter(redrive.orders, "g1-m1", "g1-m2", "g1-m3");

        assertThat(redrive.bodies(redrive.dead)).containsExactly("g1-m1", "g1-m2", "g1-m3");
        assertThat(redrive.visible(redrive.orders)).isZero();
        assertThat(redrive.world.rows.count(Table.GROUPS)).isEqualTo(1);
    }

    @Test
    void waitingReceiveOfTheDeadLetterQueueIsServed() {
        redrive.useDead();
        TestCaller poll = redrive.world.poll(20 * SECOND);

        redrive.deadLetter(redrive.orders, "g1-m1");

        assertThat(poll.bodies()).containsExactly("g1-m1");
    }

    @Test
    void countGoesOnThroughAChainOfDeadLetterQueues() {
        redrive.useDead();
        redrive.world.set("RedrivePolicy", RedriveWorld.policy(redrive.name("shop"), 1));
        redrive.deadLetter(redrive.orders, "g1-m1");

        assertThat(redrive.receive(redrive.dead, 1, 0).get(0).receiveCount()).isEqualTo(2);
        assertThat(redrive.receive(redrive.dead, 1, 0)).isEmpty();
        assertThat(redrive.receive(redrive.orders, 1, 0).get(0).receiveCount()).isEqualTo(3);
    }

    @Test
    void queueMayBeItsOwnDeadLetterQueue() {
        redrive.world.set("RedrivePolicy", RedriveWorld.policy(redrive.name("shop"), 1));
        redrive.send(redrive.orders, "g1-m1", "g1-m2");
        redrive.receive(redrive.orders, 1, 0);

        assertThat(EngineWorld.bodies(redrive.receive(redrive.orders, 10, MINUTE)))
                .containsExactly("g1-m2", "g1-m1");
        assertThat(redrive.world.counters()).isEqualTo("0/2/0");
    }

    @Test
    void messageStaysAndIsDeliveredOnWhileTheDeadLetterQueueDoesNotExist() {
        redrive.send(redrive.orders, "g1-m1", "g1-m2");
        redrive.world.call(new DeleteQueue(redrive.dead));

        redrive.receive(redrive.orders, 1, 0);

        assertThat(redrive.bodies(redrive.orders)).containsExactly("g1-m1", "g1-m2");
    }
}
