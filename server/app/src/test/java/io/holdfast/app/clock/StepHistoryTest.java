package io.holdfast.app.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StepHistoryTest {
    @Test
    void eachTimeHasTheOffsetThatHeldThen() {
        StepHistory history = StepHistory.NONE.with(new ClockStep(100, 7)).with(new ClockStep(200, -7));
        assertThat(history.offsetAt(99)).isZero();
        assertThat(history.offsetAt(100)).isEqualTo(7);
        assertThat(history.offsetAt(199)).isEqualTo(7);
        assertThat(history.offsetAt(200)).isEqualTo(-7);
        assertThat(history.latestOffset()).isEqualTo(-7);
        assertThat(StepHistory.NONE.latestOffset()).isZero();
    }

    @Test
    void stepAtTheSameTimeTakesThePlaceOfTheOther() {
        StepHistory history = StepHistory.NONE.with(new ClockStep(100, 7)).with(new ClockStep(100, 8));
        assertThat(history.steps()).containsExactly(new ClockStep(100, 8));
    }

    @Test
    void clockThatIsSetAllTheTimeCostsOnlyTheMemoryOfShortSteps() {
        StepHistory history = StepHistory.NONE.with(new ClockStep(1, 1_000_000));
        long now = 1_000_000;
        for (int i = 0; i < 1_000; i++) {
            now += 1_000 + i % 2;
            history = history.with(new ClockStep(now, i));
        }
        assertThat(history.steps()).hasSize(StepHistory.MOST_STEPS);
        assertThat(history.offsetAt(500_000)).as("it held for long").isEqualTo(1_000_000);
        assertThat(history.latestOffset()).isEqualTo(999);
    }
}
