package io.holdfast.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SuspectGroupsTest {
    private static final Duration LONG_POLL = Duration.ofSeconds(20);
    private final HandClock clock = new HandClock();
    private final SuspectGroups groups = new SuspectGroups(clock);

    private SuspectGroups.Ask ask() {
        return groups.ask(10, LONG_POLL);
    }

    @Test
    void withoutFailuresEverythingIsAskedFor() {
        assertThat(ask()).isEqualTo(new SuspectGroups.Ask(10, LONG_POLL));
    }

    @Test
    void pollThatMayBringAFailedMessageAsksForOne() {
        groups.failed("A", Duration.ofSeconds(1));
        assertThat(ask().messages()).isOne();
        clock.advance(Duration.ofSeconds(30));
        assertThat(ask().messages()).isOne();
    }

    @Test
    void pollForManyEndsBeforeAFailedMessageComesBack() {
        groups.failed("A", Duration.ofSeconds(12));
        assertThat(ask()).isEqualTo(new SuspectGroups.Ask(10, Duration.ofSeconds(11)));
        groups.failed("B", Duration.ofMinutes(5));
        assertThat(ask()).isEqualTo(new SuspectGroups.Ask(10, Duration.ofSeconds(11)));
    }

    @Test
    void longBackoffDoesNotSlowTheOthers() {
        groups.failed("A", Duration.ofMinutes(15));
        assertThat(ask()).isEqualTo(new SuspectGroups.Ask(10, LONG_POLL));
    }

    @Test
    void messageThatIsBackIsNotLookedOutForAnyMore() {
        groups.failed("A", Duration.ofSeconds(1));
        groups.received("A");
        assertThat(ask().messages()).isEqualTo(10);
    }

    @Test
    void messageThatSomebodyElseGotIsForgotten() {
        groups.failed("A", Duration.ofSeconds(1));
        clock.advance(Limits.SUSPICION.plusSeconds(2));
        assertThat(ask().messages()).isEqualTo(10);
    }

    @Test
    void memoryIsBounded() {
        for (int i = 0; i <= Limits.SUSPECT_GROUPS; i++) {
            groups.failed("G" + i, Duration.ofMinutes(5));
        }
        groups.failed("one too many", Duration.ofSeconds(1));
        assertThat(ask().messages()).isEqualTo(10);
    }
}
