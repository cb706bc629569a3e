package io.holdfast.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FailedFifoGroupsTest {
    private static final Duration LONG_POLL = Duration.ofSeconds(20);
    private final HandClock clock = new HandClock();
    private final FailedFifoGroups groups = new FailedFifoGroups(clock);

    private FailedFifoGroups.ReceiveLimits limits() {
        return groups.limits(10, LONG_POLL);
    }

    @Test
    void withoutFailuresEverythingIsAskedFor() {
        assertThat(limits()).isEqualTo(new FailedFifoGroups.ReceiveLimits(10, LONG_POLL));
    }

    @Test
    void pollThatMayBringAFailedMessageAsksForOne() {
        groups.failed("A", Duration.ofSeconds(1));
        assertThat(limits().messages()).isOne();
        clock.advance(Duration.ofSeconds(30));
        assertThat(limits().messages()).isOne();
    }

    @Test
    void pollForManyEndsBeforeAFailedMessageComesBack() {
        groups.failed("A", Duration.ofSeconds(12));
        assertThat(limits()).isEqualTo(new FailedFifoGroups.ReceiveLimits(10, Duration.ofSeconds(11)));
        groups.failed("B", Duration.ofMinutes(5));
        assertThat(limits()).isEqualTo(new FailedFifoGroups.ReceiveLimits(10, Duration.ofSeconds(11)));
    }

    @Test
    void longBackoffDoesNotSlowTheOthers() {
        groups.failed("A", Duration.ofMinutes(15));
        assertThat(limits()).isEqualTo(new FailedFifoGroups.ReceiveLimits(10, LONG_POLL));
    }

    @Test
    void messageThatIsBackIsNotLookedOutForAnyMore() {
        groups.failed("A", Duration.ofSeconds(1));
        groups.received("A");
        assertThat(limits().messages()).isEqualTo(10);
    }

    @Test
    void messageThatSomebodyElseGotIsForgotten() {
        groups.failed("A", Duration.ofSeconds(1));
        clock.advance(ConsumerLimits.FAILED_GROUP_WATCH.plusSeconds(2));
        assertThat(limits().messages()).isEqualTo(10);
    }

    @Test
    void memoryIsBounded() {
        for (int i = 0; i <= ConsumerLimits.FAILED_GROUPS; i++) {
            groups.failed("G" + i, Duration.ofMinutes(5));
        }
        groups.failed("one too many", Duration.ofSeconds(1));
        assertThat(limits().messages()).isEqualTo(10);
    }
}
