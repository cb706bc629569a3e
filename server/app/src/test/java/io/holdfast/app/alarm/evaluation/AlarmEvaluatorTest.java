package io.holdfast.app.alarm.evaluation;

import static io.holdfast.app.alarm.evaluation.TestAlarms.NOW;
import static io.holdfast.app.alarm.evaluation.TestAlarms.points;
import static io.holdfast.app.alarm.evaluation.TestAlarms.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.control.alarm.AlarmSettings;
import io.holdfast.control.alarm.ComparisonOperator;
import io.holdfast.control.alarm.StateValue;
import io.holdfast.control.alarm.TreatMissingData;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlarmEvaluatorTest {
    private static final double NONE = Double.NaN;

    @ParameterizedTest
    @CsvSource({
        "GREATER_THAN_THRESHOLD,            4.9 OK 5 OK 5.1 ALARM",
        "GREATER_THAN_OR_EQUAL_TO_THRESHOLD, 4.9 OK 5 ALARM 5.1 ALARM",
        "LESS_THAN_THRESHOLD,               4.9 ALARM 5 OK 5.1 OK",
        "LESS_THAN_OR_EQUAL_TO_THRESHOLD,   4.9 ALARM 5 ALARM 5.1 OK"
    })
    void operatorsCompareWithTheThreshold(ComparisonOperator operator, String expected) {
        String[] words = expected.split(" ", -1);
        for (int i = 0; i < words.length; i += 2) {
            AlarmSettings alarm = settings(1, null, null, operator, 60);
            assertThat(value(alarm, Double.parseDouble(words[i]))).isEqualTo(StateValue.valueOf(words[i + 1]));
        }
    }

    @Test
    void periodThatIsNotOverIsNotLookedAt() {
        List<Datapoint> running = List.of(new Datapoint(NOW / 60_000 * 60_000, 9, 1));

        assertThat(AlarmEvaluator.evaluate(settings(1, null, null), StateValue.OK, running, NOW)
                        .orElseThrow()
                        .value())
                .isEqualTo(StateValue.INSUFFICIENT_DATA);
    }

    @Test
    void valueTwoPeriodsLateStillDecidesAndOlderOnesDoNot() {
        assertThat(value(settings(1, null, null), 9, NONE, NONE)).isEqualTo(StateValue.ALARM);
        assertThat(value(settings(1, null, null), 9, NONE, NONE, NONE)).isEqualTo(StateValue.INSUFFICIENT_DATA);
    }

    @Test
    void orderOfTheValuesDoesNotMatter() {
        List<Datapoint> points = new ArrayList<>(points(0, 9, 9));
        Collections.reverse(points);

        assertThat(AlarmEvaluator.evaluate(settings(2, null, null), StateValue.OK, points, NOW)
                        .orElseThrow()
                        .value())
                .isEqualTo(StateValue.ALARM);
    }

    @Test
    void highResolutionAlarmsLookAtTenSeconds() {
        AlarmSettings alarm = settings(2, null, null, ComparisonOperator.GREATER_THAN_THRESHOLD, 10);
        EvaluationRange range = EvaluationRange.of(alarm, NOW);
        assertThat(range.toMillis()).isEqualTo(NOW / 10_000 * 10_000);
        assertThat(range.fromMillis()).isEqualTo(range.toMillis() - 40_000);

        List<Datapoint> points =
                List.of(new Datapoint(range.toMillis() - 20_000, 9, 1), new Datapoint(range.toMillis() - 10_000, 9, 1));
        assertThat(AlarmEvaluator.evaluate(alarm, StateValue.OK, points, NOW)
                        .orElseThrow()
                        .value())
                .isEqualTo(StateValue.ALARM);
    }

    @Test
    void oneBreachIsTooYoungUntilItIsAsOldAsTheAlarmNeeds() {
        AlarmSettings alarm = settings(3, 3, TreatMissingData.MISSING);

        assertThat(AlarmEvaluator.evaluate(alarm, StateValue.OK, points(9), NOW))
                .isEmpty();
        assertThat(AlarmEvaluator.evaluate(alarm, StateValue.OK, points(9, NONE), NOW))
                .isEmpty();
        assertThat(value(alarm, 9, NONE, NONE)).isEqualTo(StateValue.ALARM);
    }

    private static StateValue value(AlarmSettings alarm, double... values) {
        return AlarmEvaluator.evaluate(alarm, StateValue.OK, points(values), NOW)
                .orElseThrow()
                .value();
    }
}
