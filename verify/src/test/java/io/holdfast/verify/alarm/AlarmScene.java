package io.holdfast.verify.alarm;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.config.AddressRanges;
import io.holdfast.app.config.AlarmConfiguration;
import io.holdfast.testkit.HoldfastTestServer;
import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A server whose clock stands, with a queue that sends its dead letters to another one. */
final class AlarmScene implements AutoCloseable {
    static final String CLOUDWATCH = "GraniteServiceVersion20100801.";
    private static final String ARN = "arn:aws:sqs:us-east-1:000000000000:";

    private final Path data;
    private final HoldfastTestServer server;
    private final SqsConnection connection;

    /** @param allowed addresses that webhooks may call */
    AlarmScene(Path data, String allowed, Map<String, String> actions) throws IOException {
        this.data = data;
        this.server = HoldfastTestServer.builder()
                .dataDirectory(data)
                .standingClock()
                .settings(settings -> settings.withAlarms(new AlarmConfiguration(
                        true, actions, AddressRanges.of(allowed), Duration.ofSeconds(2), Optional.empty(), Map.of())))
                .start();
        // Alarms are judged in the first seconds after a period: whoever goes on by whole periods from here arrives
        // after that.
        advanceTo(server.clock().now().truncatedTo(ChronoUnit.HOURS).plus(Duration.ofSeconds(3_610)));
        this.connection = new SqsConnection(server.endpoint().getPort());
        call("CreateQueue", "{\"QueueName\":\"dead\"}");
        call(
                "CreateQueue",
                "{\"QueueName\":\"orders\",\"Attributes\":{\"RedrivePolicy\":\"{\\\"deadLetterTargetArn\\\":\\\"" + ARN
                        + "dead\\\",\\\"maxReceiveCount\\\":1}\"}}");
    }

    Json call(String operation, String json) throws IOException {
        SqsAnswer answer = connection.call(operation, json);
        assertThat(answer.status()).as("%s: %s", operation, answer.text()).isEqualTo(200);
        return answer.text().isEmpty() ? new Json(Map.of()) : answer.json();
    }

    Json cloudWatch(String operation, String json) throws IOException {
        return call(CLOUDWATCH + operation, json);
    }

    static String url(String queue) {
        return "\"QueueUrl\":\"http://x/000000000000/" + queue + "\"";
    }

    static String arn(String queue) {
        return ARN + queue;
    }

    /** An alarm on what lies in the dead-letter queue. */
    void putAlarm(String name, String... actions) throws IOException {
        String list = List.of(actions).stream().map(Json::quote).toList().toString();
        cloudWatch(
                "PutMetricAlarm",
                "{\"AlarmName\":\"" + name
                        + "\",\"Namespace\":\"AWS/SQS\",\"MetricName\":\"ApproximateNumberOfMessagesVisible\","
                        + "\"Dimensions\":[{\"Name\":\"QueueName\",\"Value\":\"dead\"}],\"Statistic\":\"Maximum\",\"Period\":60,"
                        + "\"EvaluationPeriods\":1,\"Threshold\":0,\"ComparisonOperator\":\"GreaterThanThreshold\","
                        + "\"TreatMissingData\":\"notBreaching\",\"AlarmActions\":" + list + ",\"OKActions\":" + list
                        + "}");
    }

    void deadLetter() throws IOException {
        call("SendMessage", "{" + url("orders") + ",\"MessageBody\":\"poison\"}");
        for (int i = 0; i < 2; i++) {
            call("ReceiveMessage", "{" + url("orders") + ",\"VisibilityTimeout\":0}");
        }
    }

    /**
     * Goes on by whole minutes or a little more. Stops when the last minute is over but not judged yet, so that its values are stored before anybody
     * judges by them.
     */
    void advance(Duration time) {
        Instant then = server.clock().now().plus(time);
        advanceTo(then.truncatedTo(ChronoUnit.MINUTES).plusSeconds(1));
        advanceTo(then);
    }

    private void advanceTo(Instant then) {
        server.clock().advance(Duration.between(server.clock().now(), then));
    }

    String secret() throws IOException {
        return Files.readString(data.resolve("webhook-secret")).strip();
    }

    String state(String alarm) throws IOException {
        return cloudWatch("DescribeAlarms", "{\"AlarmNames\":[\"" + alarm + "\"]}")
                .objects("MetricAlarms")
                .get(0)
                .text("StateValue");
    }

    List<String> history(String alarm) throws IOException {
        return cloudWatch("DescribeAlarmHistory", "{\"AlarmName\":\"" + alarm + "\"}")
                .objects("AlarmHistoryItems")
                .stream()
                .map(item -> item.text("HistorySummary"))
                .toList();
    }

    /** Asks again and again until the alarm's history begins so. */
    void awaitHistory(String alarm, String summary) throws IOException {
        long deadline = System.nanoTime()
                + Duration.ofSeconds(Webhooks.PATIENCE_SECONDS).toNanos();
        while (!history(alarm).contains(summary)) {
            assertThat(System.nanoTime()).as("%s", history(alarm)).isLessThan(deadline);
        }
    }

    @Override
    public void close() {
        connection.close();
        server.close();
    }
}
