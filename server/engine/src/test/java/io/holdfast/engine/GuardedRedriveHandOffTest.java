package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.SECOND;
import static io.holdfast.engine.HandOffWorld.DEAD;
import static io.holdfast.engine.HandOffWorld.SHOP;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.ChangeRedrive;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.ListRedrives;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.Redrive;
import io.holdfast.engine.command.RedriveStatus;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SearchStart;
import io.holdfast.engine.command.StartRedrive;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;

/** A guarded redrive whose queue is in one partition and the queue that the letters came from in another. */
@ParameterizedClass(name = "FIFO: {0}, restarts after every step: {1}")
@CsvSource({"false,false", "false,true", "true,false", "true,true"})
class GuardedRedriveHandOffTest {
    private final HandOffWorld two;

    GuardedRedriveHandOffTest(boolean isFifo, boolean restarts) {
        two = new HandOffWorld(isFifo, restarts, 100);
    }

    @BeforeEach
    void letThreeDie() {
        two.letLeave("g-1", "h-1", "i-1");
        two.carry();
    }

    private void release(@Nullable QueueName destination) {
        two.of(two.dead).call(new StartRedrive(two.dead, 1, 2, destination, 500, 0, 2, 0, List.of(), "", "me"));
        change(new ChangeRedrive.Release(SearchStart.START, List.of()));
        pass();
    }

    private TestCaller change(ChangeRedrive.Change change) {
        return two.of(two.dead).call(new ChangeRedrive(two.dead, 1, 2, change));
    }

    private void pass() {
        for (int i = 0; i < 5; i++) {
            two.pass(SECOND);
        }
    }

    private Redrive now() {
        Reply reply = two.of(two.dead).call(new ListRedrives(two.dead)).reply();
        return ((Reply.Redrives) reply).redrives().get(0);
    }

    @Test
    void lettersCountAsMovedWhenTheyHaveArrived() {
        release(null);

        assertThat(now().counts().taken()).isEqualTo(3);
        assertThat(now().counts().moved()).isZero();
        assertThat(change(new ChangeRedrive.Complete(0)).refusal()).isNotNull();
        two.carry();
        assertThat(now().counts().moved()).isEqualTo(3);
        assertThat(two.visible(two.shop)).isEqualTo(3);
        change(new ChangeRedrive.Complete(0));
        assertThat(now().status()).isEqualTo(RedriveStatus.COMPLETED);
    }

    @Test
    void lettersThatComeBackFromAnotherPartitionAreRecognised() {
        release(null);
        two.carry();
        while (two.visible(two.shop) > 0) {
            two.receive(two.shop);
        }
        two.carry();

        assertThat(now().counts().bounced()).isEqualTo(3);
        assertThat(now().status()).isEqualTo(RedriveStatus.BOUNCED);
    }

    @Test
    void lettersWhoseQueueIsGoneComeBackAndAreNotTriedAgain() {
        release(null);
        two.of(two.shop).call(new DeleteQueue(two.shop));
        two.carry();
        pass();
        two.carry();

        assertThat(two.visible(two.dead)).isEqualTo(3);
        assertThat(now().counts().left()).isEqualTo(3);
        assertThat(now().why()).isEqualTo(MoveTaskRun.NO_SUCH_QUEUE);
        change(new ChangeRedrive.Complete(0));
        assertThat(now().status()).isEqualTo(RedriveStatus.FAILED);
    }

    @Test
    void destinationThatIsGoneFailsIt() {
        release(two.shopName);
        two.of(two.shop).call(new DeleteQueue(two.shop));
        two.carry();

        assertThat(now().status()).isEqualTo(RedriveStatus.FAILED);
        assertThat(two.visible(two.dead)).isEqualTo(3);
    }

    @Test
    void arrivalsAreCountedAfterItWasCancelled() {
        release(null);
        change(new ChangeRedrive.Cancel());
        two.worlds.get(DEAD).restart();
        two.worlds.get(SHOP).restart();
        two.carry();

        assertThat(now().status()).isEqualTo(RedriveStatus.CANCELLED);
        assertThat(now().counts().moved()).isEqualTo(3);
    }
}
