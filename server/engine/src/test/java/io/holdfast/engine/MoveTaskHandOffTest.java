package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.SECOND;
import static io.holdfast.engine.HandOffWorld.DEAD;
import static io.holdfast.engine.HandOffWorld.SHOP;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.CancelMessageMoveTask;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.MoveTaskStatus;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.row.Table;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;

/** Move tasks that bring messages to another partition. */
@ParameterizedClass(name = "FIFO: {0}, restarts after every step: {1}")
@CsvSource({"false,false", "false,true", "true,false", "true,true"})
class MoveTaskHandOffTest {
    private final HandOffWorld two;
    private final boolean isFifo;

    MoveTaskHandOffTest(boolean isFifo, boolean restarts) {
        this.isFifo = isFifo;
        this.two = new HandOffWorld(isFifo, restarts, 1_000);
    }

    @BeforeEach
    void threeDeadLetters() {
        two.letLeave("g-1", "g-2", "g-3");
        two.carry();
    }

    private int onTheirWay() {
        return two.of(two.dead).rows.count(Table.DEPARTURES);
    }

    @Test
    void messagesGoBackToWhereTheyCameFrom() {
        List<Delivery> dead = two.receive(two.dead);
        two.startMove(null);
        two.pass(SECOND);
        two.carry();
        two.pass(SECOND);

        List<Delivery> back = two.receive(two.shop);
        assertThat(EngineWorld.bodies(back)).containsExactly("g-1", "g-2", "g-3");
        assertThat(back).allMatch(delivery -> delivery.receiveCount() == 1);
        assertThat(back).allMatch(delivery -> delivery.message().deadLetter() == null);
        assertThat(back)
                .extracting(delivery -> delivery.message().idLow())
                .doesNotHaveDuplicates()
                .doesNotContain(dead.get(0).message().idLow());
        assertThat(two.task().status()).isEqualTo(MoveTaskStatus.COMPLETED);
        assertThat(two.task().moved()).isEqualTo(3);
    }

    @Test
    void taskRunsUntilItsMessagesHaveArrived() {
        two.startMove(two.shopName);
        two.pass(SECOND);

        assertThat(onTheirWay()).isEqualTo(3);
        assertThat(two.visible(two.dead)).isZero();
        assertThat(two.task().status()).isEqualTo(MoveTaskStatus.RUNNING);
        assertThat(two.task().moved()).isZero();
        two.of(two.dead).restart();
        two.pass(SECOND);
        assertThat(two.task().status()).isEqualTo(MoveTaskStatus.RUNNING);
        two.carry();
        assertThat(two.task().moved()).isEqualTo(3);
        two.pass(SECOND);

        assertThat(two.task().status()).isEqualTo(MoveTaskStatus.COMPLETED);
    }

    @Test
    void taskFailsAtOnceIfThereIsNoSuchQueue() {
        two.startMove(two.nameIn(SHOP, "nothing"));
        two.pass(SECOND);

        assertThat(two.task().status()).isEqualTo(MoveTaskStatus.FAILED);
        assertThat(two.task().failureReason()).isEqualTo(MoveTaskRun.NO_SUCH_QUEUE);
        assertThat(two.visible(two.dead)).isEqualTo(3);
    }

    @Test
    void taskFailsAndItsMessagesComeBackIfTheQueueIsGone() {
        two.receive(two.dead);
        two.startMove(two.shopName);
        two.pass(SECOND);
        two.of(two.shop).call(new DeleteQueue(two.shop));

        two.carry();

        assertThat(two.task().status()).isEqualTo(MoveTaskStatus.FAILED);
        assertThat(two.task().failureReason()).isEqualTo(MoveTaskRun.NO_SUCH_QUEUE);
        assertThat(two.task().moved()).isZero();
        List<Delivery> dead = two.receive(two.dead);
        assertThat(EngineWorld.bodies(dead)).containsExactlyInAnyOrder("g-1", "g-2", "g-3");
        assertThat(dead).allMatch(delivery -> delivery.receiveCount() == 3);
        assertThat(dead).allMatch(delivery -> delivery.message().deadLetter() != null);
    }

    @Test
    void whatIsOnItsWayCountsAsMovedWhenTheTaskIsCancelled() {
        two.startMove(two.shopName);
        two.pass(SECOND);

        Reply cancelled =
                two.of(two.dead).call(new CancelMessageMoveTask(two.dead, 8, 9)).reply();
        two.carry();

        assertThat(cancelled).isEqualTo(new Reply.MoveTaskCancelled(3));
        assertThat(two.task().moved()).isEqualTo(3);
        assertThat(two.visible(two.shop)).isEqualTo(3);
    }

    @Test
    void taskPausesWhileTooManyAreOnTheirWay() {
        HandOffWorld small = new HandOffWorld(isFifo, false, 2);
        small.send(small.dead, "a-1", "b-1", "c-1");
        small.startMove(small.shopName);
        small.pass(SECOND);

        assertThat(small.visible(small.dead)).isEqualTo(1);
        assertThat(small.task().status()).isEqualTo(MoveTaskStatus.RUNNING);
        small.carry();
        small.pass(SECOND);
        small.carry();
        small.pass(SECOND);

        assertThat(small.visible(small.shop)).isEqualTo(3);
        assertThat(small.task().status()).isEqualTo(MoveTaskStatus.COMPLETED);
    }

    @Test
    void taskPausesUntilTheQueuesOfOthersAreKnown() {
        two.areKnown = false;
        two.startMove(two.shopName);
        two.pass(SECOND);

        assertThat(two.task().status()).isEqualTo(MoveTaskStatus.RUNNING);
        assertThat(two.visible(two.dead)).isEqualTo(3);
        two.areKnown = true;
        two.pass(SECOND);
        two.carry();

        assertThat(two.visible(two.shop)).isEqualTo(3);
    }

    @Test
    void arrivalsOfATaskThatIsGoneAreForgotten() {
        two.startMove(two.shopName);
        two.pass(SECOND);
        two.of(two.dead).call(new DeleteQueue(two.dead));

        two.carry();

        assertThat(onTheirWay()).isZero();
        assertThat(two.visible(two.shop)).isEqualTo(3);
    }

    @Test
    void oneTaskBringsMessagesHereAndThere() {
        long here = two.create(two.nameIn(DEAD, "here"), Map.of("RedrivePolicy", RedriveWorld.policy(two.deadName, 1)));
        two.send(here, "h-1");
        two.receive(here);
        two.receive(here);
        two.startMove(null);
        two.pass(SECOND);
        two.carry();
        two.pass(SECOND);

        assertThat(two.bodies(here)).containsExactly("h-1");
        assertThat(two.visible(two.shop)).isEqualTo(3);
        assertThat(two.task().moved()).isEqualTo(4);
        assertThat(two.task().status()).isEqualTo(MoveTaskStatus.COMPLETED);
    }
}
