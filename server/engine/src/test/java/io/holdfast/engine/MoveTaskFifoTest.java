package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.HOUR;
import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.row.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Move tasks between FIFO queues. */
@ParameterizedClass(name = "restarts after every step: {0}")
@ValueSource(booleans = {false, true})
class MoveTaskFifoTest {
    private final RedriveWorld redrive;

    MoveTaskFifoTest(boolean restarts) {
        redrive = RedriveWorld.fifo(restarts);
    }

    @Test
    void messagesGoBackInTheOrderOfTheirGroups() {
        redrive.deadLetter(redrive.orders, "g1-m1", "g2-m1", "g1-m2", "g2-m2", "g1-m3");

        redrive.start(1, null, 0);
        redrive.run(20);

        assertThat(redrive.progress()).isEqualTo("COMPLETED 5/5");
        List<String> moved = EngineWorld.bodies(redrive.receive(redrive.orders, 10, MINUTE));
        assertThat(moved)
                .hasSize(5)
                .containsSubsequence("g1-m1", "g1-m2", "g1-m3")
                .containsSubsequence("g2-m1", "g2-m2");
        assertThat(redrive.visible(redrive.dead)).isZero();
        assertThat(redrive.world.rows.count(Table.GROUPS)).isEqualTo(2);
        assertThat(redrive.world.rows.count(Table.GROUP_MESSAGES)).isEqualTo(5);
    }

    @Test
    void movedMessageIsNewAndKeepsItsGroupAndItsDeduplicationId() {
        redrive.deadLetter(redrive.orders, "g1-m1");
        Message before = redrive.receive(redrive.dead, 1, 0).get(0).message();
        redrive.world.pass(HOUR);

        redrive.start(1, null, 0);
        redrive.world.pass(10);

        Delivery delivery = redrive.receive(redrive.orders, 1, MINUTE).get(0);
        Message message = delivery.message();
        assertThat(delivery.receiveCount()).isEqualTo(1);
        assertThat(message.sentAtMillis()).isEqualTo(redrive.world.now());
        assertThat(message.deadLetter()).isNull();
        assertThat(message.idHigh()).isNotEqualTo(before.idHigh());
        assertThat(message.groupId()).isEqualTo("g1");
        assertThat(message.deduplicationId()).isEqualTo(before.deduplicationId());
    }

    @Test
    void deduplicationDoesNotSwallowWhatComesBack() {
        redrive.deadLetter(redrive.orders, "g1-m1");
        redrive.start(1, null, 0);
        redrive.run(20);
        redrive.receive(redrive.orders, 1, 0);
        redrive.receive(redrive.orders, 1, 0);

        redrive.start(2, null, 0);
        redrive.run(20);

        assertThat(redrive.bodies(redrive.orders)).containsExactly("g1-m1");
    }

    @Test
    void groupThatAConsumerHoldsIsWaitedFor() {
        redrive.deadLetter(redrive.orders, "g1-m1", "g1-m2", "g2-m1");
        redrive.world.useQueue(redrive.dead);
        Delivery held = redrive.receive(redrive.dead, 1, HOUR).get(0);
        assertThat(new String(held.message().body(), UTF_8)).isEqualTo("g1-m1");

        redrive.start(1, null, 0);
        redrive.run(20);
        assertThat(redrive.progress()).isEqualTo("RUNNING 1/2");
        assertThat(redrive.bodies(redrive.orders)).containsExactly("g2-m1");

        redrive.world.delete(held);
        redrive.run(20);
        assertThat(redrive.progress()).isEqualTo("COMPLETED 2/2");
        assertThat(redrive.visible(redrive.dead)).isZero();
    }

    @Test
    void waitingReceiveOfTheDestinationIsServed() {
        redrive.deadLetter(redrive.orders, "g1-m1");
        TestCaller poll = redrive.world.poll(20 * SECOND);

        redrive.start(1, null, 0);
        redrive.run(20);

        assertThat(poll.bodies()).containsExactly("g1-m1");
    }

    @Test
    void queueMayBeItsOwnDeadLetterQueue() {
        redrive.useDead();
        redrive.world.set("RedrivePolicy", RedriveWorld.policy(redrive.name("dead"), 1));
        redrive.send(redrive.dead, "g1-m1", "g1-m2");
        redrive.receive(redrive.dead, 10, 0);
        assertThat(redrive.receive(redrive.dead, 10, 0))
                .extracting(Delivery::receiveCount)
                .containsExactly(2, 2);

        redrive.start(1, null, 0);
        redrive.run(20);

        assertThat(redrive.progress()).isEqualTo("COMPLETED 2/2");
        assertThat(redrive.receive(redrive.dead, 10, 0))
                .extracting(Delivery::receiveCount)
                .containsExactly(1, 1);
    }

    @Test
    void destinationOfAnotherTypeFailsTheTask() {
        redrive.deadLetter(redrive.orders, "g1-m1");
        redrive.world.create("standard", Map.of());

        redrive.start(1, new QueueName("eu-central-1", "000000000000", "standard"), 0);
        redrive.run(20);

        assertThat(redrive.progress()).isEqualTo("FAILED 0/1 AWS.SimpleQueueService.UnsupportedOperation");
        assertThat(redrive.bodies(redrive.dead)).containsExactly("g1-m1");
    }

    @Test
    void manyGroupsAreMovedWhole() {
        long destination = redrive.create("elsewhere", Map.of());
        String[] bodies = new String[700];
        for (int i = 0; i < bodies.length; i++) {
            bodies[i] = "g" + i % 100 + "-m" + i;
        }
        redrive.send(redrive.dead, bodies);

        redrive.start(1, redrive.name("elsewhere"), 0);
        redrive.run(40);

        assertThat(redrive.progress()).isEqualTo("COMPLETED 700/700");
        assertThat(redrive.world.rows.count(Table.GROUP_MESSAGES)).isEqualTo(700);
        redrive.world.useQueue(destination);
        List<String> moved = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            List<Delivery> deliveries = redrive.receive(destination, 7, HOUR);
            moved.addAll(EngineWorld.bodies(deliveries));
            redrive.world.delete(deliveries.toArray(Delivery[]::new));
        }
        assertThat(moved).containsExactlyInAnyOrder(bodies);
        for (int group = 0; group < 100; group++) {
            assertThat(moved).containsSubsequence("g" + group + "-m" + group, "g" + group + "-m" + (group + 600));
        }
    }
}
