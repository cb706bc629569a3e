package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.testkit.HoldfastExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.cloudwatch.model.CloudWatchException;
import software.amazon.awssdk.services.cloudwatch.model.ComparisonOperator;
import software.amazon.awssdk.services.cloudwatch.model.Datapoint;
import software.amazon.awssdk.services.cloudwatch.model.Dimension;
import software.amazon.awssdk.services.cloudwatch.model.GetMetricDataResponse;
import software.amazon.awssdk.services.cloudwatch.model.GetMetricStatisticsResponse;
import software.amazon.awssdk.services.cloudwatch.model.HistoryItemType;
import software.amazon.awssdk.services.cloudwatch.model.Metric;
import software.amazon.awssdk.services.cloudwatch.model.MetricAlarm;
import software.amazon.awssdk.services.cloudwatch.model.MetricDataQuery;
import software.amazon.awssdk.services.cloudwatch.model.MetricDataResult;
import software.amazon.awssdk.services.cloudwatch.model.MetricDatum;
import software.amazon.awssdk.services.cloudwatch.model.StandardUnit;
import software.amazon.awssdk.services.cloudwatch.model.StateValue;
import software.amazon.awssdk.services.cloudwatch.model.Statistic;
import software.amazon.awssdk.services.cloudwatch.model.Tag;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The AWS SDK for Java, version 2, which speaks CBOR to CloudWatch. */
class JavaSdkCloudWatchTest {
    private final Instant start = Instant.now().minus(Duration.ofMinutes(10));
    private final Instant end = start.plus(Duration.ofMinutes(20));

    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private CloudWatchClient cloudWatch;

    @BeforeEach
    void connect() {
        cloudWatch = Sdk.cloudWatch(holdfast.endpoint());
    }

    @AfterEach
    void disconnect() {
        cloudWatch.close();
    }

    private static Dimension queue(String name) {
        return Dimension.builder().name("QueueName").value(name).build();
    }

    @Test
    void whatHappensInAQueueIsCountedAndComputed() {
        try (SqsClient sqs = Sdk.client(holdfast.endpoint())) {
            String url = sqs.createQueue(request -> request.queueName("java-counted"))
                    .queueUrl();
            for (int i = 0; i < 4; i++) {
                sqs.sendMessage(request -> request.queueUrl(url).messageBody("Hello"));
            }
        }
        GetMetricStatisticsResponse sizes = cloudWatch.getMetricStatistics(request -> request.namespace("AWS/SQS")
                .metricName("SentMessageSize")
                .dimensions(queue("java-counted"))
                .startTime(start)
                .endTime(end)
                .period(60)
                .statistics(Statistic.SUM, Statistic.AVERAGE));
        assertThat(sizes.datapoints().stream().mapToDouble(Datapoint::sum).sum())
                .isEqualTo(20);
        assertThat(sizes.datapoints()).allSatisfy(point -> {
            assertThat(point.average()).isEqualTo(5);
            assertThat(point.maximum()).isNull();
            assertThat(point.unit()).isEqualTo(StandardUnit.BYTES);
        });
        Metric sent = Metric.builder()
                .namespace("AWS/SQS")
                .metricName("NumberOfMessagesSent")
                .dimensions(queue("java-counted"))
                .build();
        GetMetricDataResponse data = cloudWatch.getMetricData(request -> request.startTime(start)
                .endTime(end)
                .metricDataQueries(
                        MetricDataQuery.builder()
                                .id("m1")
                                .metricStat(
                                        stat -> stat.metric(sent).period(3600).stat("Sum"))
                                .build(),
                        MetricDataQuery.builder().id("e1").expression("m1 / 2").build()));
        assertThat(data.metricDataResults())
                .extracting(MetricDataResult::label)
                .containsExactly("NumberOfMessagesSent", "e1");
        assertThat(data.metricDataResults().get(1).values().stream()
                        .mapToDouble(value -> value)
                        .sum())
                .isEqualTo(2);
        assertThat(cloudWatch
                        .listMetricsPaginator(request -> request.namespace("Holdfast/SQS"))
                        .metrics())
                .extracting(Metric::metricName)
                .contains("NumberOfDeadLettersIn", "ReceiveToDeleteTime");
    }

    /** So many are sent compressed. */
    @Test
    void ownMeasurementsAreReadBack() {
        List<MetricDatum> data = IntStream.range(0, 1000)
                .mapToObj(i -> MetricDatum.builder()
                        .metricName("latency")
                        .dimensions(Dimension.builder()
                                .name("host")
                                .value("h" + i % 10)
                                .build())
                        .value(i / 10.0)
                        .unit(StandardUnit.MILLISECONDS)
                        .timestamp(start.plusSeconds(60 + i % 7 * 60))
                        .build())
                .toList();
        cloudWatch.putMetricData(request -> request.namespace("java").metricData(data));
        GetMetricStatisticsResponse found = cloudWatch.getMetricStatistics(request -> request.namespace("java")
                .metricName("latency")
                .dimensions(Dimension.builder().name("host").value("h3").build())
                .startTime(start)
                .endTime(end)
                .period(60)
                .statistics(Statistic.SAMPLE_COUNT, Statistic.MAXIMUM));
        assertThat(found.datapoints()).hasSize(7);
        assertThat(found.datapoints().stream()
                        .mapToDouble(Datapoint::sampleCount)
                        .sum())
                .isEqualTo(100);
        assertThat(cloudWatch.listMetrics(request -> request.namespace("java")).metrics())
                .hasSize(10);
    }

    @Test
    void alarmLivesItsLife() {
        cloudWatch.putMetricAlarm(request -> request.alarmName("java-alarm")
                .namespace("AWS/SQS")
                .metricName("ApproximateNumberOfMessagesVisible")
                .dimensions(queue("java-none"))
                .statistic(Statistic.MAXIMUM)
                .period(60)
                .evaluationPeriods(1)
                .threshold(0.0)
                .comparisonOperator(ComparisonOperator.GREATER_THAN_THRESHOLD)
                .tags(Tag.builder().key("team").value("orders").build()));
        MetricAlarm made = describe();
        assertThat(made.alarmArn()).isEqualTo("arn:aws:cloudwatch:us-east-1:000000000000:alarm:java-alarm");
        assertThat(made.threshold()).isEqualTo(0.0);
        assertThat(made.hasOkActions()).isTrue();
        assertThat(made.treatMissingData()).isNull();
        cloudWatch.setAlarmState(request -> request.alarmName("java-alarm")
                .stateValue(StateValue.ALARM)
                .stateReason("by hand")
                .stateReasonData("{}"));
        assertThat(describe().stateValue()).isEqualTo(StateValue.ALARM);
        cloudWatch.disableAlarmActions(request -> request.alarmNames("java-alarm"));
        assertThat(describe().actionsEnabled()).isFalse();
        assertThat(cloudWatch
                        .listTagsForResource(request -> request.resourceARN(made.alarmArn()))
                        .tags())
                .singleElement()
                .satisfies(tag -> assertThat(tag.value()).isEqualTo("orders"));
        cloudWatch.untagResource(request -> request.resourceARN(made.alarmArn()).tagKeys("team"));
        assertThat(cloudWatch
                        .describeAlarmHistory(request ->
                                request.alarmName("java-alarm").historyItemType(HistoryItemType.CONFIGURATION_UPDATE))
                        .alarmHistoryItems())
                .extracting(item -> item.historySummary())
                .contains("Alarm \"java-alarm\" created");
        cloudWatch.deleteAlarms(request -> request.alarmNames("java-alarm"));
        assertThat(cloudWatch
                        .describeAlarms(request -> request.alarmNames("java-alarm"))
                        .metricAlarms())
                .isEmpty();
    }

    private MetricAlarm describe() {
        return cloudWatch
                .describeAlarms(request -> request.alarmNames("java-alarm"))
                .metricAlarms()
                .get(0);
    }

    @Test
    void errorsHaveTheirCodes() {
        assertThatThrownBy(() -> cloudWatch.setAlarmState(request ->
                        request.alarmName("java-none").stateValue("OK").stateReason("x")))
                .isInstanceOfSatisfying(CloudWatchException.class, refused -> {
                    assertThat(refused.awsErrorDetails().errorCode()).isEqualTo("ResourceNotFound");
                    assertThat(refused.statusCode()).isEqualTo(404);
                });
        assertThatThrownBy(() -> cloudWatch.setAlarmState(
                        request -> request.alarmName("a").stateValue("INVALID").stateReason("x")))
                .isInstanceOfSatisfying(
                        CloudWatchException.class,
                        refused -> assertThat(refused.awsErrorDetails().errorCode())
                                .isIn("ValidationError", "ValidationException"));
    }
}
