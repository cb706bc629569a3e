package io.holdfast.app.alarm.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.control.alarm.AlarmSettings;
import io.holdfast.control.alarm.StateValue;
import io.holdfast.control.alarm.TreatMissingData;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of BEHAVIOUR §16.8. */
class AlarmTableTest {
    private static final String ROWS = """
            3/3 | 0 - X - X | OK                | OK    | OK    | OK
            3/3 | 0 - - - - | OK                | OK    | OK    | OK
            3/3 | - - - - - | INSUFFICIENT_DATA | keep  | ALARM | OK
            3/3 | 0 X X - X | ALARM             | ALARM | ALARM | ALARM
            3/3 | - - X - - | ALARM             | keep  | ALARM | OK
            3/3 | - - - - X | not ALARM         | keep  | ALARM | OK
            2/3 | 0 - X - X | ALARM             | ALARM | ALARM | ALARM
            2/3 | 0 0 X 0 X | ALARM             | ALARM | ALARM | ALARM
            2/3 | 0 - X - - | OK                | OK    | ALARM | OK
            2/3 | - - - - 0 | OK                | OK    | ALARM | OK
            2/3 | - - - X - | ALARM             | keep  | ALARM | OK
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = ROWS)
    void stateIsThatOfTheTableWhateverItWas(
            String points, String slots, String missing, String ignore, String breaching, String notBreaching) {
        for (StateValue before : StateValue.values()) {
            check(before, points, slots, TreatMissingData.MISSING, missing);
            check(before, points, slots, TreatMissingData.IGNORE, ignore);
            check(before, points, slots, TreatMissingData.BREACHING, breaching);
            check(before, points, slots, TreatMissingData.NOT_BREACHING, notBreaching);
        }
    }

    private static void check(
            StateValue before, String points, String slots, TreatMissingData missing, String expected) {
        AlarmSettings settings = TestAlarms.settings(
                Integer.parseInt(points.substring(2)), Integer.parseInt(points.substring(0, 1)), missing);
        List<Double> values =
                Arrays.stream(slots.split(" ")).map(AlarmTableTest::value).toList();
        Optional<Evaluation> evaluation =
                AlarmEvaluator.evaluate(settings, before, TestAlarms.points(values), TestAlarms.NOW);
        StateValue found = evaluation.map(Evaluation::value).orElse(before);
        if (expected.equals("not ALARM")) {
            assertThat(found).isNotEqualTo(StateValue.ALARM);
        } else {
            assertThat(found)
                    .as("%s as %s after %s", slots, missing, before)
                    .isEqualTo(expected.equals("keep") ? before : StateValue.valueOf(expected));
        }
    }

    private static Double value(String slot) {
        return switch (slot) {
            case "0" -> 0.0;
            case "X" -> 9.0;
            default -> Double.NaN;
        };
    }
}
