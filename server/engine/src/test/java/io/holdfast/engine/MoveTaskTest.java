package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.HOUR;
import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.MoveTask;
import io.holdfast.engine.command.MoveTaskStatus;
import io.holdfast.engine.command.Reply;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass(name = "restarts after every step: {0}")
@ValueSource(booleans = {false, true})
class MoveTaskTest {
    private static final long TASK = 1;

    private final RedriveWorld redrive;

    MoveTaskTest(boolean restarts) {
        redrive = RedriveWorld.standard(restarts);
    }

    @Test
    void messagesGoBackToTheQueuesTheyCameFrom() {
        long other = redrive.createSource("other", 1);
        redrive.deadLetter(redrive.orders, "a", "b");
        redrive.deadLetter(other, "c");

        assertThat(redrive.start(TASK, null, 0).reply()).isEqualTo(Reply.Done.DONE);
        redrive.run(20);

        assertThat(redrive.progress()).isEqualTo("COMPLETED 3/3");
        assertThat(redrive.bodies(redrive.orders)).containsExactly("a", "b");
        assertThat(redrive.bodies(other)).containsExactly("c");
        assertThat(redrive.bodies(redrive.dead)).isEmpty();
    }

    @Test
    void messagesGoToTheDestinationThatWasNamed() {
        long destination = redrive.create("elsewhere", Map.of());
        redrive.deadLetter(redrive.orders, "a");
        redrive.send(redrive.dead, "never a dead letter");

        redrive.start(TASK, redrive.name("elsewhere"), 0);
        redrive.run(20);

        assertThat(redrive.bodies(destination)).containsExactly("a", "never a dead letter");
        MoveTask task = redrive.newestTask();
        assertThat(task.destination()).isEqualTo(redrive.name("elsewhere"));
        assertThat(task.status()).isEqualTo(MoveTaskStatus.COMPLETED);
    }

    @Test
    void movedMessageIsANewMessageThatWasNeverReceived() {
        redrive.deadLetter(redrive.orders, "g-a");
        Delivery before = redrive.receive(redrive.dead, 1, 0).get(0);
        redrive.world.pass(HOUR);

        redrive.start(TASK, null, 0);
        redrive.world.pass(10);

        Delivery delivery = redrive.receive(redrive.orders, 1, MINUTE).get(0);
        Message message = delivery.message();
        assertThat(delivery.receiveCount()).isEqualTo(1);
        assertThat(delivery.firstReceivedAtMillis()).isEqualTo(redrive.world.now());
        assertThat(message.sentAtMillis()).isEqualTo(redrive.world.now());
        assertThat(message.deadLetter()).isNull();
        assertThat(message.idHigh()).isNotEqualTo(before.message().idHigh());
        assertThat(new String(message.body(), UTF_8)).isEqualTo("g-a");
        assertThat(message.attributes()).containsExactly(1, 2);
        assertThat(message.senderId()).isEqualTo("me");
        assertThat(message.traceHeader()).isEqualTo("Root=1");
        assertThat(message.groupId()).isEqualTo("g");
    }

    @Test
    void movedMessageDoesNotBounceStraightBack() {
        redrive.deadLetter(redrive.orders, "a");

        redrive.start(TASK, null, 0);
        redrive.run(20);

        assertThat(redrive.bodies(redrive.orders)).containsExactly("a");
        assertThat(redrive.visible(redrive.dead)).isZero();
    }

    @Test
    void delayOfTheDestinationDoesNotApply() {
        redrive.deadLetter(redrive.orders, "a");
        redrive.world.set("DelaySeconds", "600");

        redrive.start(TASK, null, 0);
        redrive.run(20);

        assertThat(redrive.bodies(redrive.orders)).containsExactly("a");
    }

    @Test
    void waitingReceiveOfTheDestinationIsServed() {
        redrive.deadLetter(redrive.orders, "a", "b");
        TestCaller poll = redrive.world.poll(20 * SECOND);

        redrive.start(TASK, null, 0);
        redrive.run(20);

        assertThat(poll.bodies()).containsExactly("a", "b");
    }

    @Test
    void messagesInFlightStay() {
        redrive.deadLetter(redrive.orders, "held", "returned", "waiting");
        redrive.receive(redrive.dead, 1, HOUR);
        redrive.useDead();

        redrive.start(TASK, null, 0);
        redrive.run(20);

        assertThat(redrive.progress()).isEqualTo("COMPLETED 2/2");
        assertThat(redrive.bodies(redrive.orders)).containsExactly("returned", "waiting");
        assertThat(redrive.world.counters()).isEqualTo("0/1/0");
    }

    @Test
    void messagesThatCameAfterTheStartStay() {
        redrive.deadLetter(redrive.orders, "a", "b");
        redrive.start(TASK, null, 0);
        redrive.deadLetter(redrive.orders, "late");

        redrive.run(20);

        assertThat(redrive.progress()).isEqualTo("COMPLETED 2/2");
        assertThat(redrive.bodies(redrive.dead)).containsExactly("late");
    }

    @Test
    void expiredMessagesAreNotMoved() {
        redrive.useDead();
        redrive.world.set("MessageRetentionPeriod", "60");
        redrive.deadLetter(redrive.orders, "old");
        redrive.world.moveClock(59 * SECOND);
        redrive.deadLetter(redrive.orders, "new");
        redrive.start(TASK, null, 0);

        redrive.world.moveClock(SECOND);
        redrive.run(20);

        assertThat(redrive.bodies(redrive.orders)).containsExactly("new");
        assertThat(redrive.progress()).isEqualTo("COMPLETED 1/2");
    }

    @Test
    void emptyQueueIsDoneAtOnce() {
        redrive.start(TASK, null, 0);

        redrive.run(20);

        assertThat(redrive.progress()).isEqualTo("COMPLETED 0/0");
    }

    @Test
    void purgedQueueIsDone() {
        redrive.deadLetter(redrive.orders, "a", "b");
        redrive.start(TASK, null, 1);
        redrive.useDead();
        redrive.world.purge();

        redrive.world.pass(2 * SECOND);

        assertThat(redrive.progress()).isEqualTo("COMPLETED 0/2");
        assertThat(redrive.visible(redrive.orders)).isZero();
    }

    @Test
    void queueMayBeItsOwnDeadLetterQueue() {
        redrive.useDead();
        redrive.world.set("RedrivePolicy", RedriveWorld.policy(redrive.name("dead"), 1));
        redrive.send(redrive.dead, "a");
        redrive.receive(redrive.dead, 1, 0);
        redrive.receive(redrive.dead, 1, 0);

        redrive.start(TASK, null, 0);
        redrive.run(20);

        assertThat(redrive.progress()).isEqualTo("COMPLETED 1/1");
        Delivery delivery = redrive.receive(redrive.dead, 1, 0).get(0);
        assertThat(delivery.receiveCount()).isEqualTo(1);
        assertThat(delivery.message().deadLetter()).isNull();
    }

    @Test
    void deletedDestinationFailsTheTaskAndTheMessagesStay() {
        long destination = redrive.create("elsewhere", Map.of());
        redrive.deadLetter(redrive.orders, "a", "b");
        redrive.start(TASK, redrive.name("elsewhere"), 0);
        redrive.world.call(new DeleteQueue(destination));

        redrive.run(20);

        assertThat(redrive.progress()).isEqualTo("FAILED 0/2 AWS.SimpleQueueService.NonExistentQueue");
        assertThat(redrive.bodies(redrive.dead)).containsExactly("a", "b");
    }

    @Test
    void deletedOriginFailsTheTaskAndItsMessagesStay() {
        long other = redrive.createSource("other", 1);
        redrive.deadLetter(redrive.orders, "a");
        redrive.deadLetter(other, "b");
        redrive.deadLetter(redrive.orders, "c");
        redrive.world.call(new DeleteQueue(other));

        redrive.start(TASK, null, 0);
        redrive.run(20);

        assertThat(redrive.progress()).isEqualTo("FAILED 1/3 AWS.SimpleQueueService.NonExistentQueue");
        assertThat(redrive.bodies(redrive.dead)).containsExactly("b", "c");
    }

    @Test
    void messageWithoutAnOriginFailsTheTaskAndStays() {
        redrive.deadLetter(redrive.orders, "a");
        redrive.send(redrive.dead, "never a dead letter");

        redrive.start(TASK, null, 0);
        redrive.run(20);

        assertThat(redrive.progress()).isEqualTo("FAILED 1/2 CouldNotDetermineMessageSource");
        assertThat(redrive.bodies(redrive.dead)).containsExactly("never a dead letter");
    }

    @Test
    void destinationOfAnotherTypeFailsTheTask() {
        redrive.deadLetter(redrive.orders, "a");
        redrive.world.create("elsewhere.fifo", Map.of("FifoQueue", "true"));

        redrive.start(TASK, redrive.name("elsewhere.fifo"), 0);
        redrive.run(20);

        assertThat(redrive.progress()).isEqualTo("FAILED 0/1 AWS.SimpleQueueService.UnsupportedOperation");
        assertThat(redrive.bodies(redrive.dead)).containsExactly("a");
    }

    @Test
    void longQueueIsMovedWholeAndInOrder() {
        int messages = 3 * EngineLimits.MAX_ITEMS_PER_STEP + 7;
        redrive.world.useQueue(redrive.dead);
        long destination = redrive.create("elsewhere", Map.of());
        redrive.send(redrive.dead, EngineWorld.numbered("m", messages));

        redrive.start(TASK, redrive.name("elsewhere"), 0);
        redrive.run(40);

        assertThat(redrive.progress()).isEqualTo("COMPLETED " + messages + "/" + messages);
        assertThat(redrive.visible(redrive.dead)).isZero();
        assertThat(redrive.visible(destination)).isEqualTo(messages);
        for (int i = 0; i < messages; i++) {
            Delivery next = redrive.receive(destination, 1, HOUR).get(0);
            assertThat(new String(next.message().body(), UTF_8)).isEqualTo("m" + i);
        }
    }

    @Test
    void newIdsAreMadeOfTheTaskNotOfChance() {
        redrive.deadLetter(redrive.orders, "a", "b");

        redrive.start(TASK, null, 0);
        redrive.run(20);

        assertThat(redrive.receive(redrive.orders, 10, HOUR))
                .extracting(delivery ->
                        new UUID(delivery.message().idHigh(), delivery.message().idLow()).toString())
                .containsExactly("46423aa1-c89d-309d-a9d5-1ee46e3a0543", "09e1cd45-07af-39d6-9f4d-aa37fdbc6788");
    }
}
