package io.holdfast.app.alarm.evaluation;

import static io.holdfast.app.alarm.evaluation.TestAlarms.NOW;
import static io.holdfast.app.alarm.evaluation.TestAlarms.points;
import static io.holdfast.app.alarm.evaluation.TestAlarms.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.control.alarm.AlarmLimits;
import io.holdfast.control.alarm.AlarmSettings;
import io.holdfast.control.alarm.ComparisonOperator;
import io.holdfast.control.alarm.StateValue;
import io.holdfast.control.alarm.TreatMissingData;
import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class StateReasonsTest {
    @Test
    void oneDatapointSaysItsValueItsTimeAndTheThreshold() {
        assertThat(reason(settings(1, null, null), 21.5))
                .isEqualTo(
                        "Threshold Crossed: 1 datapoint [21.5 (26/02/26 10:13:00)] was greater than the threshold (5.0).");
    }

    @Test
    void severalDatapointsAreNewestFirst() {
        assertThat(reason(settings(2, null, null), 7, 8))
                .isEqualTo("Threshold Crossed: 2 datapoints [8.0 (26/02/26 10:13:00), 7.0 (26/02/26 10:12:00)]"
                        + " were greater than the threshold (5.0).");
    }

    @Test
    void okSaysWhatWasNotSo() {
        assertThat(reason(settings(1, null, null, ComparisonOperator.LESS_THAN_OR_EQUAL_TO_THRESHOLD, 60), 21.5))
                .isEqualTo(
                        "Threshold Crossed: 1 datapoint [21.5 (26/02/26 10:13:00)] was not less than or equal to the threshold (5.0).");
    }

    @Test
    void someOutOfTheLastSayHowManyAreNeeded() {
        assertThat(reason(settings(3, 2, null), 7, 1, 8))
                .isEqualTo(
                        "Threshold Crossed: 2 out of the last 3 datapoints [8.0 (26/02/26 10:13:00), 7.0 (26/02/26 10:11:00)]"
                                + " were greater than the threshold (5.0) (minimum 2 datapoints for OK -> ALARM transition).");
    }

    @Test
    void missingDatapointsSayWhatTheyWereTreatedAs() {
        assertThat(reason(settings(2, null, TreatMissingData.BREACHING)))
                .isEqualTo(
                        "Threshold Crossed: no datapoints were received for 2 periods and 2 missing datapoints were treated as [Breaching].");
        assertThat(reason(settings(1, null, TreatMissingData.NOT_BREACHING)))
                .isEqualTo(
                        "Threshold Crossed: no datapoints were received for 1 period and 1 missing datapoint was treated as [NonBreaching].");
        assertThat(reason(settings(2, null, TreatMissingData.BREACHING), 9))
                .isEqualTo(
                        "Threshold Crossed: 1 datapoint [9.0 (26/02/26 10:13:00)] was greater than the threshold (5.0)"
                                + " and 1 missing datapoint was treated as [Breaching].");
        assertThat(reason(settings(2, null, TreatMissingData.NOT_BREACHING), 9))
                .isEqualTo("Threshold Crossed: 1 missing datapoint was treated as [NonBreaching].");
    }

    @Test
    void insufficientDataSaysHowMuchIsUnknown() {
        assertThat(reason(settings(1, null, null))).isEqualTo("Insufficient Data: 1 datapoint was unknown.");
        assertThat(reason(settings(3, null, null))).isEqualTo("Insufficient Data: 3 datapoints were unknown.");
    }

    @Test
    void dataIsJsonWithWhatWasLookedAt() {
        assertThat(AlarmEvaluator.evaluate(settings(2, null, null), StateValue.OK, points(7, 8), NOW)
                        .orElseThrow()
                        .reasonData())
                .isEqualTo("{\"version\":\"1.0\",\"queryDate\":\"2026-02-26T10:14:07.000+0000\","
                        + "\"startDate\":\"2026-02-26T10:12:00.000+0000\",\"statistic\":\"Maximum\",\"period\":60,"
                        + "\"recentDatapoints\":[7.0,8.0],\"threshold\":5.0,\"evaluatedDatapoints\":["
                        + "{\"timestamp\":\"2026-02-26T10:13:00.000+0000\",\"sampleCount\":1.0,\"value\":8.0},"
                        + "{\"timestamp\":\"2026-02-26T10:12:00.000+0000\",\"sampleCount\":1.0,\"value\":7.0}]}");
    }

    @Test
    void bothStayWithinTheirLimits() {
        double[] values = new double[1_440];
        Arrays.fill(values, -1.234567890123456E-300);
        Evaluation evaluation = AlarmEvaluator.evaluate(
                        settings(1_440, null, null), StateValue.ALARM, points(values), NOW)
                .orElseThrow();

        assertThat(evaluation.reason()).hasSizeLessThanOrEqualTo(AlarmLimits.REASON_CHARACTERS);
        assertThat(evaluation.reasonData()).hasSizeLessThanOrEqualTo(AlarmLimits.REASON_DATA_CHARACTERS);
        assertThat(evaluation.reason()).endsWith("...] were not greater than the threshold (5.0).");
    }

    private static String reason(AlarmSettings alarm, double... values) {
        return AlarmEvaluator.evaluate(
                        alarm, StateValue.OK, values.length == 0 ? Collections.emptyList() : points(values), NOW)
                .orElseThrow()
                .reason();
    }
}
