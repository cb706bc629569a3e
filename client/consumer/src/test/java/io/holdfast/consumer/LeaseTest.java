package io.holdfast.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class LeaseTest {
    private final HandClock clock = new HandClock();
    private final LeaseTerms terms = new LeaseTerms(30, Duration.ofSeconds(10), true, Duration.ofHours(1));
    private final Lease lease = new Lease(clock, terms, clock.nanos());

    @Test
    void beatIsDueAfterAThirdAndTheLeaseGrowsFromTheMomentOfAsking() {
        assertThat(need()).isEqualTo(Lease.Need.NOTHING);
        clock.advance(Duration.ofSeconds(10));
        assertThat(need()).isEqualTo(Lease.Need.BEAT);
        long asked = clock.nanos();
        assertThat(lease.beginBeat()).isEqualTo(30);
        assertThat(lease.beginBeat()).as("a second beat at the same time").isZero();
        clock.advance(Duration.ofSeconds(1));
        lease.extended(asked, 30);
        assertThat(Duration.ofNanos(lease.left())).isEqualTo(Duration.ofSeconds(29));
    }

    @Test
    void beatsComeAsOftenAsAskedFor() {
        Lease often =
                new Lease(clock, new LeaseTerms(30, Duration.ofSeconds(1), true, Duration.ofHours(1)), clock.nanos());
        for (int beat = 0; beat < 3; beat++) {
            clock.advance(Duration.ofSeconds(1));
            assertThat(often.need(clock.nanos(), 0)).isEqualTo(Lease.Need.BEAT);
            assertThat(often.beginBeat()).isEqualTo(30);
            often.extended(clock.nanos(), 30);
            assertThat(often.need(clock.nanos(), 0)).isEqualTo(Lease.Need.NOTHING);
        }
    }

    @Test
    void settlingWaitsForTheBeatUnderWayAndNoneFollows() throws Exception {
        clock.advance(Duration.ofSeconds(10));
        assertThat(lease.start(Thread.currentThread())).isTrue();
        assertThat(lease.beginBeat()).isPositive();
        CompletableFuture<Boolean> settling = CompletableFuture.supplyAsync(lease::beginSettling);
        assertThat(settling).isNotDone();
        lease.extended(clock.nanos(), 30);
        assertThat(settling.get()).isTrue();
        clock.advance(Duration.ofSeconds(11));
        assertThat(need()).isEqualTo(Lease.Need.NOTHING);
        assertThat(lease.beginBeat()).isZero();
    }

    @Test
    void nothingIsSettledAfterItsTime() {
        assertThat(lease.start(Thread.currentThread())).isTrue();
        clock.advance(Duration.ofSeconds(31));
        assertThat(lease.lost()).isTrue();
        assertThat(lease.beginSettling()).isFalse();
        assertThat(need()).isEqualTo(Lease.Need.EXPIRED);
    }

    @Test
    void failedBeatLeavesTheLeaseAsItIsAndIsTriedSoon() {
        clock.advance(Duration.ofSeconds(10));
        assertThat(lease.beginBeat()).isPositive();
        lease.notExtended();
        assertThat(Duration.ofNanos(lease.left())).isEqualTo(Duration.ofSeconds(20));
        clock.advance(Duration.ofSeconds(3));
        assertThat(need()).isEqualTo(Lease.Need.BEAT);
    }

    @Test
    void beatThatIsAnsweredAfterTheEndRevivesNothing() {
        assertThat(lease.start(Thread.currentThread())).isTrue();
        clock.advance(Duration.ofSeconds(10));
        assertThat(lease.beginBeat()).isPositive();
        clock.advance(Duration.ofSeconds(25));
        lease.extended(clock.nanos(), 30);
        assertThat(lease.lost()).isTrue();
        assertThat(lease.beginSettling()).isFalse();
    }

    @Test
    void beatsNeverShortenALongerExtension() {
        lease.beginExtension(600);
        lease.extended(clock.nanos(), 600);
        clock.advance(Duration.ofSeconds(570));
        assertThat(need()).isEqualTo(Lease.Need.NOTHING);
        clock.advance(Duration.ofSeconds(10));
        assertThat(need()).isEqualTo(Lease.Need.BEAT);
    }

    @Test
    void handlerThatOutlivesTheMaximumLeaseIsStuck() {
        assertThat(lease.start(Thread.currentThread())).isTrue();
        keepAliveUntilNothingIsDue();
        assertThat(need()).isEqualTo(Lease.Need.STUCK);
        assertThat(Duration.ofNanos(clock.nanos())).isBetween(Duration.ofHours(1), Duration.ofSeconds(3602));
        assertThat(lease.lose()).isNotNull();
        assertThat(lease.stick()).isTrue();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(lease.beginSettling()).isFalse();
    }

    @Test
    void noLeaseReachesTheTwelveHoursOfSqs() {
        Lease longest = new Lease(
                clock, new LeaseTerms(43_200, Duration.ofHours(1), true, ConsumerLimits.LONGEST_LEASE), clock.nanos());
        clock.advance(Duration.ofHours(1));
        assertThat(longest.beginBeat()).isLessThanOrEqualTo(39_600);
        longest.notExtended();
        assertThatThrownBy(() -> longest.beginExtension(39_600))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("12 h");
        longest.beginExtension(39_000);
    }

    private void keepAliveUntilNothingIsDue() {
        for (int seconds = 0; seconds < 4_000; seconds++) {
            clock.advance(Duration.ofSeconds(1));
            Lease.Need need = need();
            if (need == Lease.Need.BEAT) {
                lease.extended(clock.nanos(), lease.beginBeat());
            } else if (need != Lease.Need.NOTHING) {
                return;
            }
        }
    }

    private Lease.Need need() {
        return lease.need(clock.nanos(), 0);
    }

    @Test
    void beatsGoOnWhileADeleteIsRepeatedAndNotDuringOne() {
        assertThat(lease.beginSettling()).isTrue();
        assertThat(lease.beginBeat()).as("during the first delete").isZero();
        lease.keepUndeleted();
        assertThat(lease.beginBeat()).as("while it waits to be repeated").isPositive();
        lease.notExtended();
        assertThat(lease.beginDeletingAgain()).isTrue();
        assertThat(lease.beginBeat()).as("during the second").isZero();
        lease.gone();
        assertThat(lease.lost()).isFalse();
    }

    @Test
    void messageThatWasHandledIsNeitherReleasedNorStartedAgain() {
        lease.beginSettling();
        lease.keepUndeleted();
        assertThat(lease.beginSettling()).as("leave to release it").isFalse();
        assertThat(lease.start(Thread.currentThread())).isFalse();
        assertThat(lease.startAgain(Thread.currentThread())).isFalse();
    }
}
