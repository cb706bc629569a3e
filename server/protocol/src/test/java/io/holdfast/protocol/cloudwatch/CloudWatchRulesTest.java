package io.holdfast.protocol.cloudwatch;

import static io.holdfast.protocol.cloudwatch.ThreeProtocols.refused;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused, and in which words; the same in each protocol. */
class CloudWatchRulesTest {
    private static final String ALARM =
            "{'AlarmName':'a','MetricName':'m','Namespace':'n','Statistic':'Sum','Period':60,"
                    + "'EvaluationPeriods':2,'Threshold':1,'ComparisonOperator':'LessThanThreshold'}";

    @Test
    void stateThatDoesNotExistIsRefusedInTheServicesWords() throws Exception {
        CloudWatchError error =
                refused("SetAlarmState", "{'AlarmName':'a','StateValue':'INVALID','StateReason':'test'}");
        assertThat(error.type()).isEqualTo("com.amazon.coral.validate#ValidationException");
        assertThat(error.queryCode()).isEqualTo("ValidationError");
        assertThat(error.message())
                .isEqualTo("1 validation error detected: Value 'INVALID' at 'stateValue' failed to satisfy constraint: "
                        + "Member must satisfy enum value set: [INSUFFICIENT_DATA, ALARM, OK]");
    }

    @Test
    void statisticsOfTooManyPointsAreRefusedInTheServicesWords() throws Exception {
        String names = "'Namespace':'n','MetricName':'m','Statistics':['Sum'],";
        CloudWatchError tooMany =
                refused("GetMetricStatistics", "{" + names + "'StartTime':0,'EndTime':86400,'Period':1}");
        assertThat(tooMany.queryCode()).isEqualTo("InvalidParameterCombination");
        assertThat(tooMany.message())
                .isEqualTo(
                        "You have requested up to 86400 datapoints, which exceeds the limit of 1440. You may reduce the"
                                + " datapoints requested by increasing Period, or decreasing the time range.");
        CloudWatchError backwards =
                refused("GetMetricStatistics", "{" + names + "'StartTime':60,'EndTime':60,'Period':60}");
        assertThat(backwards.queryCode()).isEqualTo("InvalidParameterValue");
        assertThat(backwards.message()).isEqualTo("The parameter StartTime must be less than the parameter EndTime.");
        assertThat(refused("GetMetricStatistics", "{" + names + "'StartTime':0,'EndTime':60,'Period':90}")
                        .queryCode())
                .isEqualTo("InvalidParameterValue");
        assertThat(refused("GetMetricStatistics", "{" + names + "'StartTime':0,'EndTime':60}")
                        .message())
                .isEqualTo("The parameter Period is required.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'EvaluationPeriods':2|'EvaluationPeriods':2,'DatapointsToAlarm':3"
                        + "|DatapointsToAlarm must be less than or equal to EvaluationPeriods",
                "'Period':60|'Period':45|Period must be 10, 20, 30 or a multiple of 60",
                "'EvaluationPeriods':2|'EvaluationPeriods':1441|more than a day",
                "'Period':60,'EvaluationPeriods':2|'Period':3600,'EvaluationPeriods':169|more than seven days",
                "'Threshold':1|'Threshold':1,'TreatMissingData':'perhaps'|[breaching, notBreaching, ignore, missing]",
                "'Threshold':1|'Threshold':1,'OKActions':['a','b','c','d','e','f']|at 'oKActions'",
                "LessThanThreshold|LessThanLowerThreshold|anomaly detection",
                "'Threshold':1,|nothing|Value null at 'threshold'",
                "'Statistic':'Sum'|'Statistic':'Sum','ExtendedStatistic':'p90'|Exactly one of Statistic",
                "'Statistic':'Sum'|'ExtendedStatistic':'tm90'|not supported",
                "'MetricName':'m',|nothing|Either MetricName and Namespace or Metrics",
                "'Namespace':'n'|'Namespace':':n'|[^:].*",
                "'Period':60,|nothing|Value null at 'period'",
                "'AlarmName':'a',|nothing|Value null at 'alarmName'"
            })
    void alarmThatBreaksARuleIsRefused(String instead, String of, String words) throws Exception {
        String json = ALARM.replace(instead, of.equals("nothing") ? "" : of);
        assertThat(json).isNotEqualTo(ALARM);
        CloudWatchError error = refused("PutMetricAlarm", json);
        assertThat(error.queryCode()).isEqualTo("ValidationError");
        assertThat(error.message()).contains(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'MetricName':'m'|MissingParameter|MetricData.member.1.Value is required",
                "'Value':1|MissingParameter|MetricData.member.1.MetricName is required",
                "'MetricName':'m','Value':1,'Values':[1]|InvalidParameterCombination|mutually exclusive",
                "'MetricName':'m','Values':[1,2],'Counts':[1]|InvalidParameterValue|same size",
                "'MetricName':'m','Value':'NaN'|InvalidParameterValue|NaN for parameter MetricData.member.1.Value is invalid",
                "'MetricName':'m','Value':1e200|InvalidParameterValue|is invalid",
                "'MetricName':'m','Value':1,'StorageResolution':30|InvalidParameterValue|must be 1 or 60",
                "'MetricName':'m','Value':1,'Unit':'Parsecs'|ValidationError|[Seconds, Microseconds",
                "'MetricName':'m','StatisticValues':{'SampleCount':1,'Sum':1,'Minimum':2,'Maximum':1}"
                        + "|InvalidParameterCombination|must be greater",
                "'MetricName':'m','Value':1,'Dimensions':[{'Name':'a'}]|ValidationError|Value null at"
            })
    void measurementThatBreaksARuleIsRefused(String datum, String code, String words) throws Exception {
        CloudWatchError error = refused("PutMetricData", "{'Namespace':'x','MetricData':[{" + datum + "}]}");
        assertThat(error.queryCode()).isEqualTo(code);
        assertThat(error.message()).contains(words);
    }

    @Test
    void namespacesOfTheServiceAreNobodysOwn() throws Exception {
        for (String reserved : new String[] {"AWS/SQS", "Holdfast/SQS"}) {
            assertThat(refused(
                                    "PutMetricData",
                                    "{'Namespace':'" + reserved + "','MetricData':[{'MetricName':'m','Value':1}]}")
                            .queryCode())
                    .isEqualTo("InvalidParameterValue");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[{'Id':'M','Expression':'1'}]|expected pattern",
                "[{'Id':'m','Expression':'1'},{'Id':'m','Expression':'1'}]|not unique",
                "[{'Id':'m'}]|Exactly one",
                "[]|MetricDataQueries is required"
            })
    void queryThatBreaksARuleIsRefused(String queries, String words) throws Exception {
        assertThat(refused("GetMetricData", "{'StartTime':0,'EndTime':60,'MetricDataQueries':" + queries + "}")
                        .message())
                .contains(words);
    }

    @Test
    void reasonDataMustBeJson() throws Exception {
        CloudWatchError error = refused(
                "SetAlarmState", "{'AlarmName':'a','StateValue':'OK','StateReason':'r','StateReasonData':'no'}");
        assertThat(error.queryCode()).isEqualTo("InvalidFormat");
        assertThat(error.type()).isEqualTo("com.amazonaws.cloudwatch.v2010_08_01#InvalidFormatFault");
    }
}
