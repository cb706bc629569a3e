package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.holdfast.engine.command.ChangeRedrive;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.ListRedrives;
import io.holdfast.engine.command.RedriveStatus;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SearchStart;
import io.holdfast.engine.command.StartRedrive;
import io.holdfast.engine.row.Table;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;

@ParameterizedClass(name = "FIFO: {0}, restarts after every step: {1}")
@CsvSource({"false,false", "false,true", "true,false", "true,true"})
class GuardedRedriveTest {
    private final GuardedRedriveWorld guarded;
    private final RedriveWorld redrive;
    private final boolean isFifo;

    GuardedRedriveTest(boolean isFifo, boolean restarts) {
        this.isFifo = isFifo;
        guarded = new GuardedRedriveWorld(isFifo, restarts);
        redrive = guarded.redrive;
    }

    @Test
    void nothingMovesBeforeItIsReleased() {
        redrive.deadLetter(redrive.orders, "g-1", "g-2");
        guarded.start(null);
        guarded.pass(5);

        assertThat(guarded.progress()).isEqualTo("ACTIVE 0/0/0/0");
        assertThat(redrive.visible(redrive.dead)).isEqualTo(2);
    }

    @Test
    void lettersGoBackToTheQueuesTheyCameFrom() {
        long other = redrive.createSource("other", 1);
        redrive.deadLetter(redrive.orders, "g-1", "g-2");
        redrive.deadLetter(other, "h-1");
        guarded.release(null);
        guarded.pass(6);

        assertThat(guarded.progress()).isEqualTo("ACTIVE 3/3/0/0");
        assertThat(guarded.now().search().isOver()).isTrue();
        assertThat(guarded.drain(redrive.orders)).containsExactly("g-1", "g-2");
        assertThat(guarded.drain(other)).containsExactly("h-1");
        guarded.change(new ChangeRedrive.Complete(0));
        assertThat(guarded.progress()).isEqualTo("COMPLETED 3/3/0/0");
    }

    @Test
    void orderInAGroupIsKept() {
        redrive.deadLetter(redrive.orders, "g-1", "h-1", "g-2", "h-2", "g-3");
        guarded.release(null);
        guarded.pass(8);

        List<String> back = guarded.drain(redrive.orders);
        assertThat(back).containsExactlyInAnyOrder("g-1", "h-1", "g-2", "h-2", "g-3");
        assertThat(back).containsSubsequence("g-1", "g-2", "g-3").containsSubsequence("h-1", "h-2");
    }

    @Test
    void canaryGoesFirstAndTheRestWaits() {
        guarded.canary = 2;
        redrive.deadLetter(redrive.orders, "a-1", "b-1", "c-1", "d-1");
        guarded.release(null);
        guarded.pass(5);

        assertThat(guarded.progress()).isEqualTo("ACTIVE 2/2/0/0");
        guarded.change(new ChangeRedrive.Widen());
        guarded.pass(5);
        assertThat(guarded.progress()).isEqualTo("ACTIVE 4/4/0/0");
    }

    @Test
    void pausedRedriveMovesNothingUntilItGoesOn() {
        redrive.deadLetter(redrive.orders, "a-1", "b-1", "c-1");
        guarded.release(null);
        guarded.change(new ChangeRedrive.Pause("lunch"));
        guarded.pass(5);

        assertThat(guarded.progress()).isEqualTo("PAUSED 0/0/0/0");
        assertThat(guarded.now().why()).isEqualTo("lunch");
        guarded.change(new ChangeRedrive.Resume());
        guarded.pass(5);
        assertThat(guarded.progress()).isEqualTo("ACTIVE 3/3/0/0");
    }

    @Test
    void guardStopsWhenTooManyComeBack() {
        redrive.deadLetter(redrive.orders, "a-1", "b-1", "c-1", "d-1", "e-1", "f-1");
        guarded.perSecond = 1;
        guarded.release(null);
        for (int i = 0; i < 10; i++) {
            guarded.pass(1);
            guarded.fail(redrive.orders);
        }

        assertThat(guarded.now().status()).isEqualTo(RedriveStatus.BOUNCED);
        assertThat(guarded.now().counts().bounced()).isEqualTo(3);
        assertThat(redrive.visible(redrive.dead) + redrive.visible(redrive.orders))
                .isEqualTo(6);
    }

    @Test
    void redriveThatBouncedGoesOnWhenToldToAndCountsAnew() {
        redrive.deadLetter(redrive.orders, "a-1", "b-1", "c-1", "d-1", "e-1");
        guarded.bounceLimit = 1;
        guarded.perSecond = 1;
        guarded.release(null);
        guarded.pass(2);
        guarded.fail(redrive.orders);
        assertThat(guarded.now().status()).isEqualTo(RedriveStatus.BOUNCED);
        guarded.change(new ChangeRedrive.Resume());
        guarded.pass(8);

        assertThat(guarded.now().status()).isEqualTo(RedriveStatus.ACTIVE);
        assertThat(guarded.now().counts().moved()).isEqualTo(5);
    }

    @Test
    void lettersThatComeBackAreNotMovedAgain() {
        redrive.deadLetter(redrive.orders, "a-1", "b-1");
        guarded.release(null);
        guarded.pass(2);
        guarded.fail(redrive.orders);
        guarded.pass(6);

        assertThat(guarded.progress()).isEqualTo("ACTIVE 2/2/2/0");
        assertThat(redrive.visible(redrive.dead)).isEqualTo(2);
    }

    @Test
    void lettersThatCameLaterAreLeftAlone() {
        redrive.deadLetter(redrive.orders, "g-1");
        guarded.start(null);
        redrive.deadLetter(redrive.orders, "g-2", "h-1");
        guarded.change(new ChangeRedrive.Release(SearchStart.START, List.of()));
        guarded.pass(6);

        assertThat(guarded.progress()).isEqualTo("ACTIVE 1/1/0/0");
        assertThat(guarded.drain(redrive.dead)).containsExactlyInAnyOrder("g-2", "h-1");
    }

    @Test
    void chosenLettersAreTakenFromBehindOthers() {
        redrive.deadLetter(redrive.orders, "g-0", "g-1", "g-2", "g-3");
        guarded.chosen = List.of(new StartRedrive.Id(0, 1), new StartRedrive.Id(0, 3));
        guarded.release(null);
        guarded.pass(6);

        assertThat(guarded.progress()).isEqualTo("ACTIVE 2/2/0/0");
        assertThat(guarded.drain(redrive.orders)).containsExactly("g-1", "g-3");
        assertThat(guarded.drain(redrive.dead)).containsExactly("g-0", "g-2");
        assertThat(redrive.describe(redrive.dead).visible()).isZero();
    }

    @Test
    void chosenLettersWithoutGroupAreTakenFromBehindOthers() {
        assumeThat(isFifo).isFalse();
        redrive.deadLetter(redrive.orders, EngineWorld.numbered("m", 200));
        guarded.chosen = List.of(new StartRedrive.Id(0, 199), new StartRedrive.Id(0, 7), new StartRedrive.Id(0, 0));
        guarded.release(null);
        guarded.pass(6);

        assertThat(guarded.drain(redrive.orders)).containsExactlyInAnyOrder("m199", "m7", "m0");
        assertThat(guarded.drain(redrive.dead)).hasSize(197).doesNotContain("m199", "m7", "m0");
    }

    @Test
    void lettersThatSomebodyHoldsAreWaitedFor() {
        redrive.deadLetter(redrive.orders, "g-1", "h-1");
        List<Delivery> held = redrive.receive(redrive.dead, 1, 30 * SECOND);
        guarded.release(null);
        guarded.pass(5);

        assertThat(held).hasSize(1);
        assertThat(guarded.progress()).isEqualTo("ACTIVE 1/1/0/0");
        assertThat(guarded.now().search().isOver()).isFalse();
        guarded.pass(30);
        assertThat(guarded.progress()).isEqualTo("ACTIVE 2/2/0/0");
        assertThat(guarded.now().search().isOver()).isTrue();
    }

    @Test
    void lettersThatAreGoneAreNotWaitedFor() {
        redrive.deadLetter(redrive.orders, "g-1", "h-1");
        guarded.start(null);
        guarded.drain(redrive.dead);
        guarded.change(new ChangeRedrive.Release(SearchStart.START, List.of()));
        guarded.pass(6);

        assertThat(guarded.progress()).isEqualTo("ACTIVE 0/0/0/0");
        assertThat(guarded.now().search().isOver()).isTrue();
    }

    @Test
    void rateCanBeChanged() {
        redrive.deadLetter(redrive.orders, EngineWorld.numbered("g-", 20));
        guarded.perSecond = 1;
        guarded.release(null);
        guarded.pass(4);
        long slow = guarded.now().counts().moved();
        guarded.change(new ChangeRedrive.SetRate(500));
        guarded.pass(9);

        assertThat(slow).isBetween(1L, 5L);
        assertThat(guarded.now().counts().moved()).isEqualTo(20);
    }

    @Test
    void destinationThatIsGoneFailsIt() {
        long elsewhere = redrive.create("elsewhere", Map.of());
        redrive.deadLetter(redrive.orders, "a-1", "b-1");
        guarded.perSecond = 1;
        guarded.release(redrive.name("elsewhere"));
        guarded.pass(1);
        redrive.world.call(new DeleteQueue(elsewhere));
        guarded.pass(5);

        assertThat(guarded.now().status()).isEqualTo(RedriveStatus.FAILED);
        assertThat(guarded.now().why()).isEqualTo(MoveTaskRun.NO_SUCH_QUEUE);
        assertThat(redrive.visible(redrive.dead)).isPositive();
    }

    @Test
    void sourceThatIsGoneKeepsOnlyItsOwnLettersBack() {
        long other = redrive.createSource("other", 1);
        redrive.deadLetter(other, "h-1");
        redrive.deadLetter(redrive.orders, "g-1");
        redrive.world.call(new DeleteQueue(other));
        guarded.release(null);
        guarded.pass(6);
        guarded.change(new ChangeRedrive.Complete(0));

        assertThat(guarded.progress()).isEqualTo("FAILED 1/1/0/1");
        assertThat(guarded.drain(redrive.dead)).containsExactly("h-1");
    }

    @Test
    void onlyOneAtATimeAndNoMoveTaskBesideIt() {
        redrive.deadLetter(redrive.orders, "a-1");
        guarded.start(null);

        assertThat(guarded.start(null).refusal()).isEqualTo(Refusal.MOVE_TASK_RUNNING);
        assertThat(redrive.start(7, null, 1).refusal()).isEqualTo(Refusal.MOVE_TASK_RUNNING);
        guarded.change(new ChangeRedrive.Cancel());
        assertThat(guarded.change(new ChangeRedrive.Resume()).refusal()).isEqualTo(Refusal.MOVE_TASK_NOT_ACTIVE);
        assertThat(redrive.start(7, null, 1).reply()).isEqualTo(Reply.Done.DONE);
        guarded.id++;
        assertThat(guarded.start(null).refusal()).isEqualTo(Refusal.MOVE_TASK_RUNNING);
    }

    @Test
    void redrivesGoWithTheirQueue() {
        redrive.deadLetter(redrive.orders, "a-1");
        guarded.chosen = List.of(new StartRedrive.Id(0, 0));
        guarded.release(null);
        redrive.world.call(new DeleteQueue(redrive.dead));
        guarded.pass(2);

        assertThat(redrive.world.rows.count(Table.MOVE_TASKS)).isZero();
        assertThat(redrive.world.call(new ListRedrives(redrive.dead)).refusal()).isEqualTo(Refusal.NO_SUCH_QUEUE);
    }

    @Test
    void onlyTheLastTenAreRemembered() {
        for (int i = 0; i < 12; i++) {
            guarded.start(null);
            guarded.change(new ChangeRedrive.Cancel());
            guarded.id++;
        }

        assertThat(redrive.world.rows.count(Table.MOVE_TASKS)).isEqualTo(20);
    }

    @Test
    void whatADyingServerMovedItMovesOnceMoreUnderTheSameId() {
        redrive.deadLetter(redrive.orders, "a-1", "b-1");
        guarded.release(null);
        redrive.world.moveClock(SECOND);
        redrive.world.tick();
        redrive.world.restart();
        guarded.pass(4);

        assertThat(guarded.progress()).isEqualTo("ACTIVE 2/2/0/0");
        List<Delivery> back = redrive.receive(redrive.orders, 10, SECOND);
        assertThat(back).hasSize(isFifo ? back.size() : 2);
        assertThat(Objects.requireNonNull(back.get(0)).message().idLow()).isEqualTo(guarded.id);
    }
}
