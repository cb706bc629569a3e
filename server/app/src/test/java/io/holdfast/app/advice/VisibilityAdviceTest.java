package io.holdfast.app.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.history.DurationSamples;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which visibility time-out fits what was measured. */
class VisibilityAdviceTest {
    @Test
    void bothRulesAreShownAndTheLongerOneIsRecommended() {
        // 980 within 2 s, 20 within 45 s.
        VisibilityAdvice advice = VisibilityAdvice.of(30, samples(980, 2_000, 20, 45_000), 7, 3);

        assertThat(advice.samples().count()).isEqualTo(1_000);
        assertThat(advice.p50Seconds()).isBetween(1.0, 2.0);
        assertThat(advice.p99Seconds()).isBetween(30.0, 45.0);
        assertThat(advice.sixTimesP50Seconds()).isEqualTo((long) Math.ceil(6 * advice.p50Seconds()));
        assertThat(advice.threeTimesP99Seconds()).isEqualTo((long) Math.ceil(3 * advice.p99Seconds()));
        assertThat(advice.isTooShort()).isTrue();
        assertThat(advice.sentence())
                .isEqualTo(
                        "99 of 100 messages are deleted within 38 s of their receive. 7 deletes came after the time-out had"
                                + " run out. Recommended visibility time-out: 113 s (now 30 s), or heartbeats.");
    }

    @Test
    void timeoutOfMoreThanThreeTimesTheSlowestIsLongEnough() {
        VisibilityAdvice advice = VisibilityAdvice.of(30, samples(1_000, 5_000, 0, 45_000), 0, 0);

        assertThat(advice.isTooShort()).isFalse();
        assertThat(advice.sentence())
                .isEqualTo(
                        "99 of 100 messages are deleted within 5.0 s of their receive. The time-out of 30 s is long enough.");
    }

    @Test
    void slowestOnesWithinAThirdOfTheTimeoutAreTheLimit() {
        assertThat(VisibilityAdvice.of(30, samples(0, 1, 100, 10_000), 0, 0).isTooShort())
                .isFalse();
        assertThat(VisibilityAdvice.of(29, samples(0, 1, 100, 10_000), 0, 0).isTooShort())
                .isTrue();
    }

    @Test
    void fewSamplesSaySo() {
        assertThat(VisibilityAdvice.of(30, samples(1, 5_000, 0, 45_000), 0, 0).sentence())
                .isEqualTo("Only 1 delete was seen; as far as that goes, the time-out of 30 s is long enough.");
    }

    @Test
    void nothingMeasuredIsNoAdvice() {
        VisibilityAdvice advice = VisibilityAdvice.of(30, DurationSamples.NONE, 0, 0);

        assertThat(advice.isTooShort()).isFalse();
        assertThat(advice.sentence()).isEqualTo("Nothing was deleted in this time, so there is no advice.");
    }

    private static DurationSamples samples(long many, long manyUpTo, long few, long fewUpTo) {
        List<Long> counts = new ArrayList<>(Collections.nCopies(DurationSamples.UP_TO_MILLIS.size() + 1, 0L));
        counts.set(DurationSamples.UP_TO_MILLIS.indexOf(manyUpTo), many);
        counts.set(DurationSamples.UP_TO_MILLIS.indexOf(fewUpTo), few);
        return new DurationSamples(counts, 0);
    }
}
