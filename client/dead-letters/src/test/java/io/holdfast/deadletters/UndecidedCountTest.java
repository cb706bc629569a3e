package io.holdfast.deadletters;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.deadletters.DeadLetterQueue.Depth;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UndecidedCountTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final Depth EMPTY = new Depth(0, 0, 0);

    private final UndecidedCount count = new UndecidedCount(0, Duration.ofSeconds(150), Duration.ZERO);

    @Test
    void whatHasLeftTheTargetIsDecided() {
        assertThat(at(1, 100, 0, new Depth(60, 40, 0))).isEqualTo(100);
        assertThat(at(2, 100, 0, new Depth(0, 7, 0))).isEqualTo(7);
        assertThat(at(3, 100, 0, EMPTY)).isZero();
    }

    @Test
    void whatCameBackIsDecided() {
        assertThat(at(1, 100, 30, new Depth(0, 100, 0))).isEqualTo(70);
    }

    /** Live traffic keeps the target from ever being empty. */
    @Test
    void whatIsOldEnoughIsDecidedInABusyQueue() {
        UndecidedCount busy = new UndecidedCount(1_000, Duration.ofSeconds(150), Duration.ZERO);
        Optional<Depth> traffic = Optional.of(new Depth(0, 1_000, 0));
        assertThat(busy.undecided(SECOND, 40, 0, traffic)).isEqualTo(40);
        assertThat(busy.undecided(100 * SECOND, 60, 0, traffic)).isEqualTo(60);
        assertThat(busy.undecided(151 * SECOND, 60, 0, traffic)).isEqualTo(20);
        assertThat(busy.undecided(250 * SECOND, 60, 0, traffic)).isZero();
    }

    @Test
    void whatNobodyHasReceivedDoesNotGrowOld() {
        assertThat(at(1, 50, 0, new Depth(50, 0, 0))).isEqualTo(50);
        assertThat(at(1_000, 50, 0, new Depth(50, 0, 0))).isEqualTo(50);
    }

    /** A consumer may put messages off for longer than their visibility timeout. */
    @Test
    void slowReturnsMakeOthersWaitLonger() {
        assertThat(count.chance()).isEqualTo(Duration.ofSeconds(150));
        at(0, 100, 0, new Depth(0, 100, 0));
        at(200, 100, 1, new Depth(0, 99, 0));
        assertThat(count.chance()).isEqualTo(Duration.ofMinutes(5));
        assertThat(at(250, 100, 1, new Depth(0, 99, 0))).isEqualTo(99);
    }

    @Test
    void lateCountsAreBelievedOnlyWhenTheyStay() {
        UndecidedCount late = new UndecidedCount(0, Duration.ofSeconds(150), Duration.ofSeconds(60));
        assertThat(late.undecided(0, 10, 0, Optional.of(new Depth(10, 0, 0)))).isEqualTo(10);
        assertThat(late.undecided(30 * SECOND, 10, 0, Optional.of(EMPTY))).isEqualTo(10);
        assertThat(late.undecided(61 * SECOND, 10, 0, Optional.of(EMPTY))).isZero();
    }

    @Test
    void ageAloneCountsWhereNobodyMayAsk() {
        assertThat(count.undecided(0, 10, 0, Optional.empty())).isEqualTo(10);
        assertThat(count.undecided(150 * SECOND, 10, 0, Optional.empty())).isZero();
    }

    @Test
    void longRedriveIsRememberedInBoundedSpace() {
        GrowthHistory history = new GrowthHistory();
        for (int i = 1; i <= 100_000; i++) {
            history.add(i, i);
        }
        assertThat(history.at(50_000)).isBetween(49_000L, 50_000L);
        assertThat(history.whenReached(50_000, 100_000)).isBetween(50_000L, 51_000L);
        assertThat(history.size()).isLessThanOrEqualTo(4_096);
    }

    private long at(long seconds, long moved, long bounced, Depth targets) {
        return count.undecided(seconds * SECOND, moved, bounced, Optional.of(targets));
    }
}
