package io.holdfast.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class HandlerTimesTest {
    private final HandlerTimes times = new HandlerTimes();

    @Test
    void nothingIsAdvisedBeforeEnoughIsKnown() {
        add(49, Duration.ofSeconds(1));
        assertThat(times.visibilityAdvice()).isEmpty();
        add(1, Duration.ofSeconds(1));
        assertThat(times.visibilityAdvice()).contains(Duration.ofSeconds(6));
    }

    @Test
    void slowestHandlersDecideWhenTheyAreMuchSlower() {
        add(98, Duration.ofSeconds(1));
        add(2, Duration.ofSeconds(10));
        assertThat(times.visibilityAdvice()).contains(Duration.ofSeconds(30));
    }

    @Test
    void onlyTheLastHandlersCount() {
        add(5_000, Duration.ofMinutes(1));
        add(ConsumerLimits.ADVICE_WINDOW, Duration.ofMillis(100));
        assertThat(times.visibilityAdvice()).contains(Duration.ofSeconds(1));
        assertThat(times.nearlyAll()).isEqualTo(Duration.ofMillis(100));
    }

    private void add(int number, Duration each) {
        for (int i = 0; i < number; i++) {
            times.add(each.toNanos());
        }
    }
}
