package io.holdfast.protocol.cloudwatch;

import static io.holdfast.protocol.cloudwatch.ThreeProtocols.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.holdfast.protocol.cloudwatch.CloudWatchRequest.DeleteAlarms;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.DescribeAlarmHistory;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.DescribeAlarms;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.DescribeAlarmsForMetric;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.GetMetricData;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.GetMetricStatistics;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.ListMetrics;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.ListTagsForResource;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.PutMetricAlarm;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.PutMetricData;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.SetAlarmState;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.SwitchAlarmActions;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.TagResource;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.UntagResource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is read of a request, the same in each protocol. */
class CloudWatchRequestsTest {
    private static final Metric SENT = Metric.of("AWS/SQS", "NumberOfMessagesSent", Map.of("QueueName", "q"));
    private static final String NAMES_SENT =
            "'Namespace':'AWS/SQS','MetricName':'NumberOfMessagesSent','Dimensions':[{'Name':'QueueName','Value':'q'}]";

    private static Stat stat(String name) {
        return Objects.requireNonNull(Stat.named(name));
    }

    @Test
    void metricsAreAskedFor() throws Exception {
        assertThat(read("ListMetrics", "{}")).isEqualTo(new ListMetrics(null, null, Map.of(), false, null));
        assertThat(read(
                        "ListMetrics",
                        "{'Namespace':'n','MetricName':'m','RecentlyActive':'PT3H','NextToken':'t','Unknown':[],"
                                + "'Dimensions':[{'Name':'a','Value':'b'},{'Name':'c'}]}"))
                .isEqualTo(new ListMetrics("n", "m", Map.of("a", "b", "c", ""), true, "t"));
        assertThat(read(
                        "GetMetricStatistics",
                        "{" + NAMES_SENT + ",'StartTime':1767225600,'EndTime':1767229200.5,'Period':60,"
                                + "'Statistics':['Sum','Maximum'],'ExtendedStatistics':['p99.9'],'Unit':'Count'}"))
                .isEqualTo(new GetMetricStatistics(
                        SENT,
                        1767225600_000L,
                        1767229200_500L,
                        60,
                        List.of(stat("Sum"), stat("Maximum"), stat("p99.9")),
                        "Count"));
    }

    @Test
    void queriesAreRead() throws Exception {
        GetMetricData request = (GetMetricData) read(
                "GetMetricData",
                "{'StartTime':0,'EndTime':60,'ScanBy':'TimestampAscending','MaxDatapoints':5,'MetricDataQueries':["
                        + "{'Id':'m1','MetricStat':{'Metric':{" + NAMES_SENT
                        + "},'Period':300,'Stat':'Sum'},'ReturnData':false},"
                        + "{'Id':'e1','Expression':'m1/2','Label':'half','Period':60}]}");
        assertThat(request.queries())
                .containsExactly(
                        new MetricDataQuery(
                                "m1", new MetricStat(SENT, 300, stat("Sum"), null), null, null, false, null, null),
                        new MetricDataQuery("e1", null, "m1/2", "half", null, 60, null));
        assertThat(request.isAscending()).isTrue();
        assertThat(request.maxDatapoints()).isEqualTo(5);
    }

    @Test
    void measurementsAreRead() throws Exception {
        Metric metric = Metric.of("x", "m", Map.of());
        assertThat(
                        read(
                                "PutMetricData",
                                "{'Namespace':'x','MetricData':[{'MetricName':'m','Value':1.5,'Unit':'Seconds','Timestamp':60},"
                                        + "{'MetricName':'m','Values':[1,5],'Counts':[3,1],'StorageResolution':1},"
                                        + "{'MetricName':'m','StatisticValues':{'SampleCount':2,'Sum':3,'Minimum':1,'Maximum':2}}]}"))
                .isEqualTo(new PutMetricData(List.of(
                        new MetricDatum(metric, 60_000L, 1, 1.5, 1.5, 1.5, "Seconds"),
                        new MetricDatum(metric, null, 4, 8, 1, 5, null),
                        new MetricDatum(metric, null, 2, 3, 1, 2, null))));
    }

    @Test
    void alarmIsReadWithItsDefaults() throws Exception {
        assertThat(
                        read(
                                "PutMetricAlarm",
                                "{'AlarmName':'a'," + NAMES_SENT
                                        + ",'Statistic':'Maximum','Period':60,'EvaluationPeriods':2,"
                                        + "'Threshold':5,'ComparisonOperator':'GreaterThanThreshold','AlarmActions':['arn:x']}"))
                .isEqualTo(new PutMetricAlarm(
                        new AlarmDefinition(
                                "a",
                                null,
                                true,
                                List.of(),
                                List.of("arn:x"),
                                List.of(),
                                new MetricStat(SENT, 60, stat("Maximum"), null),
                                List.of(),
                                2,
                                null,
                                5.0,
                                "GreaterThanThreshold",
                                null,
                                null),
                        Map.of()));
    }

    @Test
    void alarmOnAnExpressionIsRead() throws Exception {
        PutMetricAlarm request = (PutMetricAlarm) read(
                "PutMetricAlarm",
                "{'AlarmName':'a','EvaluationPeriods':3,'DatapointsToAlarm':2,'Threshold':0.5,'ActionsEnabled':false,"
                        + "'AlarmDescription':'d','ComparisonOperator':'LessThanThreshold','TreatMissingData':'breaching',"
                        + "'Tags':[{'Key':'k','Value':''}],'Metrics':[{'Id':'e','Expression':'m*2'},{'Id':'m','ReturnData':false,"
                        + "'MetricStat':{'Metric':{" + NAMES_SENT + "},'Period':300,'Stat':'p50'}}]}");
        assertThat(request.definition().metric()).isNull();
        assertThat(request.definition().metrics()).hasSize(2);
        assertThat(request.definition().datapointsToAlarm()).isEqualTo(2);
        assertThat(request.definition().actionsEnabled()).isFalse();
        assertThat(request.definition().treatMissingData()).isEqualTo("breaching");
        assertThat(request.tags()).isEqualTo(Map.of("k", ""));
    }

    @Test
    void alarmsAreAskedFor() throws Exception {
        assertThat(read("DescribeAlarms", "{}"))
                .isEqualTo(new DescribeAlarms(List.of(), null, null, null, true, 50, null));
        assertThat(read("DescribeAlarms", "{'AlarmNames':['a'],'StateValue':'OK','ActionPrefix':'arn','MaxRecords':1}"))
                .isEqualTo(new DescribeAlarms(List.of("a"), null, "OK", "arn", true, 1, null));
        assertThat(read("DescribeAlarms", "{'AlarmNamePrefix':'p','AlarmTypes':['CompositeAlarm']}"))
                .isEqualTo(new DescribeAlarms(List.of(), "p", null, null, false, 50, null));
        assertThat(read("DescribeAlarmsForMetric", "{" + NAMES_SENT + ",'Statistic':'Sum','Period':60}"))
                .isEqualTo(new DescribeAlarmsForMetric(SENT, "Sum", 60, null));
        assertThat(
                        read(
                                "DescribeAlarmHistory",
                                "{'AlarmName':'a','HistoryItemType':'Action','StartDate':1,'EndDate':2,'ScanBy':'TimestampAscending'}"))
                .isEqualTo(new DescribeAlarmHistory("a", "Action", 1000L, 2000L, true, true, 50, null));
    }

    @Test
    void alarmsAreChanged() throws Exception {
        assertThat(read(
                        "SetAlarmState",
                        "{'AlarmName':'a','StateValue':'ALARM','StateReason':'','StateReasonData':'{}'}"))
                .isEqualTo(new SetAlarmState("a", "ALARM", "", "{}"));
        assertThat(read("EnableAlarmActions", "{'AlarmNames':['a','b']}"))
                .isEqualTo(new SwitchAlarmActions(List.of("a", "b"), true));
        assertThat(read("DisableAlarmActions", "{'AlarmNames':['a']}"))
                .isEqualTo(new SwitchAlarmActions(List.of("a"), false));
        assertThat(read("DeleteAlarms", "{'AlarmNames':[]}")).isEqualTo(new DeleteAlarms(List.of()));
        assertThat(read("TagResource", "{'ResourceARN':'r','Tags':[{'Key':'k','Value':'v'}]}"))
                .isEqualTo(new TagResource("r", Map.of("k", "v")));
        assertThat(read("UntagResource", "{'ResourceARN':'r','TagKeys':['k']}"))
                .isEqualTo(new UntagResource("r", List.of("k")));
        assertThat(read("ListTagsForResource", "{'ResourceARN':'r'}")).isEqualTo(new ListTagsForResource("r"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "DescribeAlarms|{'AlarmNames':'a'}",
                "DescribeAlarms|{'MaxRecords':'1'}",
                "DescribeAlarms|{'MaxRecords':1.5}",
                "DescribeAlarms|{'AlarmNamePrefix':{}}",
                "DescribeAlarms|{'AlarmNames':[[]]}",
                "DescribeAlarmHistory|{'StartDate':'yesterday'}",
                "DescribeAlarmHistory|{'StartDate':1e300}",
                "PutMetricData|{'Namespace':'x','MetricData':[{'MetricName':'m','Value':'one'}]}",
                "PutMetricData|{'Namespace':'x','MetricData':[{'MetricName':'m','StatisticValues':[]}]}",
                "PutMetricAlarm|{'AlarmName':'a','ActionsEnabled':'yes'}",
                "GetMetricStatistics|{'Namespace':'x','MetricName':'m','StartTime':[],'EndTime':1}"
            })
    void wrongTypeIsMalformed(String operation, String json) throws Exception {
        CloudWatchRefused refused = catchThrowableOfType(
                CloudWatchRefused.class,
                () -> CloudWatchRequests.read(ThreeProtocols.named(operation), ThreeProtocols.json(json)));
        assertThat(Objects.requireNonNull(refused).error().queryCode()).isIn("MalformedInput", "ValidationError");
    }
}
