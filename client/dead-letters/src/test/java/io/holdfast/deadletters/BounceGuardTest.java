package io.holdfast.deadletters;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BounceGuardTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    @Test
    void depthAboveWhatIsLeftToMoveCameBack() {
        BounceGuard guard = new BounceGuard(100, 0.1, 5, Duration.ZERO);
        assertThat(guard.bounced(0, 0, 100)).isZero();
        assertThat(guard.bounced(SECOND, 40, 60)).isZero();
        assertThat(guard.bounced(2 * SECOND, 50, 57)).isEqualTo(7);
        assertThat(guard.bounced(3 * SECOND, 60, 30)).isZero(); // somebody else takes messages, too
    }

    @Test
    void fewMessagesAreNoAlarmAndNeitherIsASmallShare() {
        BounceGuard guard = new BounceGuard(100, 0.1, 5, Duration.ZERO);
        assertThat(guard.isTooMany(4, 4)).isFalse();
        assertThat(guard.isTooMany(5, 50)).isFalse();
        assertThat(guard.isTooMany(6, 50)).isTrue();
    }

    @Test
    void lateCountsAreComparedWithWhatWasMovedByThen() {
        BounceGuard guard = new BounceGuard(1000, 0.1, 5, Duration.ofSeconds(60));
        // The server still reports the depth of the start although 300 were moved.
        for (int second = 0; second <= 59; second++) {
            assertThat(guard.bounced(second * SECOND, second * 5L, 1000)).isZero();
        }
        // Everything that was moved comes back: it is seen one minute later.
        assertThat(guard.bounced(120 * SECOND, 600, 1000)).isEqualTo(295);
    }

    @Test
    void paceIsEvenAndDoesNotCatchUp() {
        RateLimiter rateLimiter = new RateLimiter(10, 0);
        assertThat(rateLimiter.waitNanos(0)).isZero();
        rateLimiter.sent(5, 0);
        assertThat(rateLimiter.waitNanos(0)).isEqualTo(SECOND / 2);
        assertThat(rateLimiter.waitNanos(10 * SECOND)).isZero();
        rateLimiter.sent(1, 10 * SECOND);
        assertThat(rateLimiter.waitNanos(10 * SECOND)).isEqualTo(SECOND / 10);
    }
}
