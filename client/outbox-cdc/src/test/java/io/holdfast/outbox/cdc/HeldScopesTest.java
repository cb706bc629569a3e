package io.holdfast.outbox.cdc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeldScopesTest {
    private static final Scope.Key KEY = new Scope.Key("orders", "42");
    private static final Scope.Key OTHER = new Scope.Key("orders", "43");
    private static final Scope.Destination QUEUE = new Scope.Destination("orders");

    private final HeldScopes held = new HeldScopes();

    @Test
    void everythingIsHeldUntilTheReaderRunsAndTheTableIsEmpty() {
        held.untilReaderRuns();
        assertThat(held.covers("orders", KEY)).isTrue();
        assertThat(held.due(1, 10)).isEmpty();

        held.readerRuns(1);
        assertThat(held.due(1, 10)).containsExactly(Scope.Everything.EVERYTHING);
        assertThat(held.covers("orders", KEY)).isTrue();

        held.release(Scope.Everything.EVERYTHING);
        assertThat(held.covers("orders", KEY)).isFalse();
    }

    @Test
    void heldKeyIsDueAtItsTimeAndOthersFlow() {
        held.hold(KEY, 100);
        assertThat(held.covers("orders", KEY)).isTrue();
        assertThat(held.covers("orders", OTHER)).isFalse();
        assertThat(held.due(99, 10)).isEmpty();
        assertThat(held.due(100, 10)).containsExactly(KEY);
    }

    @Test
    void keysAndSingleRowsAreNotDueTogether() {
        Scope.Single single = new Scope.Single(7);
        held.hold(KEY, 1);
        held.hold(single, 1);
        assertThat(held.due(1, 10)).containsExactly(KEY);
        held.release(KEY);
        assertThat(held.due(1, 10)).containsExactly(single);
    }

    @Test
    void heldQueueTakesInItsKeysButNotTheParkedOnes() {
        held.hold(KEY, 100);
        held.park(OTHER, 2);
        held.holdDestination(QUEUE, 200);
        assertThat(held.due(150, 10)).isEmpty();
        assertThat(held.heldDestinations()).isEqualTo(1);
        held.release(QUEUE);
        assertThat(held.covers("orders", KEY)).isFalse();
        assertThat(held.covers("orders", OTHER)).isTrue();
    }

    @Test
    void keyThatIsNoLongerParkedBecomesDue() {
        held.park(KEY, 1);
        held.park(OTHER, 2);
        held.unparked(1, 7);
        assertThat(held.due(7, 10)).containsExactly(KEY);
        assertThat(held.parkedSequences()).isEqualTo(1);
    }

    @Test
    void parkedRowsAreLookedAtInTurnSomeAtATime() {
        for (long seq = 1; seq <= 5; seq++) {
            held.park(new Scope.Single(seq), seq);
        }
        assertThat(held.parkedInTurn(2)).containsExactly(1L, 2L);
        assertThat(held.parkedInTurn(2)).containsExactly(3L, 4L);
        assertThat(held.parkedInTurn(2)).containsExactly(5L);
        assertThat(held.parkedInTurn(2)).containsExactly(1L, 2L);
    }

    @Test
    void refusalsAreCountedUntilASuccess() {
        assertThat(held.refused(KEY)).isEqualTo(1);
        assertThat(held.refused(KEY)).isEqualTo(2);
        held.accepted(KEY);
        assertThat(held.refused(KEY)).isEqualTo(1);
    }
}
