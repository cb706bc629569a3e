package io.holdfast.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EventuallyTest {
    private final AtomicInteger asked = new AtomicInteger();

    @Test
    void asksAgainUntilItHolds() {
        Eventually.holds("asked three times", () -> asked.incrementAndGet() == 3);
        assertThat(asked).hasValue(3);
    }

    @Test
    void givesTheValueThatIsAsWanted() {
        assertThat(Eventually.see(asked::incrementAndGet, value -> value > 4)).isEqualTo(5);
    }

    @Test
    void failureSaysWhatTheValueWasLast() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> Eventually.see(() -> "closed", "open"::equals)).hasMessageContaining("still closed");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void failureSaysWhatWasWaitedForAndHowLong() {
        assertThatThrownBy(() -> Eventually.within(Duration.ZERO, "a message arrives", () -> false))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("PT0S")
                .hasMessageContaining("a message arrives");
    }

    @Test
    void wordsAreMadeOnlyForAWaitInVain() {
        Eventually.within(
                Duration.ZERO,
                () -> {
                    throw new IllegalStateException("nobody asked for these words");
                },
                () -> true);
        assertThatThrownBy(() -> Eventually.within(Duration.ZERO, () -> "seen " + asked, () -> {
                    asked.set(7);
                    return false;
                }))
                .hasMessageContaining("seen 7");
    }

    @Test
    void checkThatThrowsEndsTheWait() {
        assertThatThrownBy(() -> Eventually.holds("a row", () -> {
                    asked.incrementAndGet();
                    throw new SQLException("no such table");
                }))
                .hasRootCauseMessage("no such table");
        assertThat(asked).hasValue(1);
    }

    @Test
    void interruptEndsTheWait() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> Eventually.holds("never", () -> false)).hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }
}
