package io.holdfast.verify.alarm;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.server.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Definitions as people have them for SQS, sent as they are: the topics in them are accepted, and told about once it is said what they stand for. */
final class ExistingDefinitionsTest {
    private static final String TOPIC = "arn:aws:sns:us-east-1:123456789012:oncall-alerts";

    @TempDir
    private Path directory;

    @Test
    void jsonOfTheCommandLineWorksAsWritten() throws Exception {
        try (Webhooks webhooks = new Webhooks();
                AlarmScene scene =
                        new AlarmScene(directory, "127.0.0.1", Map.of(TOPIC, webhooks.url("/answers/oncall")))) {
            scene.cloudWatch("PutMetricAlarm", """
                    {
                      "AlarmName": "orders-dlq-not-empty",
                      "AlarmDescription": "Messages in the dead-letter queue of orders",
                      "ActionsEnabled": true,
                      "AlarmActions": ["%s"],
                      "MetricName": "ApproximateNumberOfMessagesVisible",
                      "Namespace": "AWS/SQS",
                      "Statistic": "Sum",
                      "Dimensions": [{"Name": "QueueName", "Value": "dead"}],
                      "Period": 60,
                      "EvaluationPeriods": 1,
                      "DatapointsToAlarm": 1,
                      "Threshold": 0,
                      "ComparisonOperator": "GreaterThanThreshold",
                      "TreatMissingData": "notBreaching"
                    }
                    """.formatted(TOPIC));
            scene.awaitHistory("orders-dlq-not-empty", "Alarm updated from INSUFFICIENT_DATA to OK");
            scene.deadLetter();
            scene.advance(Duration.ofSeconds(70));

            Json message = webhooks.next().message();
            assertThat(message.text("AlarmName")).isEqualTo("orders-dlq-not-empty");
            assertThat(message.object("Trigger").text("Statistic")).isEqualTo("SUM");
            assertThat(message.texts("AlarmActions")).containsExactly(TOPIC);
        }
    }

    @Test
    void valuesOfATemplateWorkAsWrittenAndAnUnknownTopicIsLoggedOnly() throws Exception {
        try (AlarmScene scene = new AlarmScene(directory, "none", Map.of())) {
            scene.cloudWatch("PutMetricAlarm", """
                    {
                      "AlarmName": "OrdersQueueAge",
                      "AlarmDescription": "Oldest message is older than five minutes",
                      "Namespace": "AWS/SQS",
                      "MetricName": "ApproximateAgeOfOldestMessage",
                      "Dimensions": [{"Name": "QueueName", "Value": "orders"}],
                      "Statistic": "Maximum",
                      "Period": 300,
                      "EvaluationPeriods": 2,
                      "Threshold": 300,
                      "ComparisonOperator": "GreaterThanOrEqualToThreshold",
                      "AlarmActions": ["%s"],
                      "OKActions": ["%s"]
                    }
                    """.formatted(TOPIC, TOPIC));
            scene.call("SendMessage", "{" + AlarmScene.url("orders") + ",\"MessageBody\":\"old\"}");
            scene.advance(Duration.ofMinutes(20));

            scene.awaitHistory("OrdersQueueAge", "Alarm updated from INSUFFICIENT_DATA to ALARM");
            scene.awaitHistory("OrdersQueueAge", "Successfully executed action " + TOPIC);
        }
    }
}
