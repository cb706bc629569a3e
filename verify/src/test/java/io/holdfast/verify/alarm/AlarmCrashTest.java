package io.holdfast.verify.alarm;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.alarm.Webhooks.Received;
import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kill -9 of the real server between the change of an alarm's state and its action. */
final class AlarmCrashTest {
    @TempDir
    private Path directory;

    @Test
    void actionThatWasUnderWayIsRunAgainAndTheChangeIsHistoryOnce() throws Exception {
        try (Webhooks webhooks = new Webhooks()) {
            Received first;
            try (ServerProcess server = start();
                    SqsConnection connection = new SqsConnection(server.port())) {
                cloudWatch(
                        connection,
                        "PutMetricAlarm",
                        "{\"AlarmName\":\"a\",\"Namespace\":\"own\",\"MetricName\":\"m\",\"Statistic\":\"Sum\",\"Period\":86400,"
                                + "\"EvaluationPeriods\":1,\"Threshold\":0,\"ComparisonOperator\":\"GreaterThanThreshold\","
                                + "\"TreatMissingData\":\"ignore\",\"AlarmActions\":[\"" + webhooks.url("/hangs")
                                + "\"]}");
                cloudWatch(
                        connection,
                        "SetAlarmState",
                        "{\"AlarmName\":\"a\",\"StateValue\":\"ALARM\",\"StateReason\":\"a test\"}");
                first = webhooks.next();
                server.kill();
            }
            try (ServerProcess server = start();
                    SqsConnection connection = new SqsConnection(server.port())) {
                Received again = webhooks.next();
                assertThat(again.id()).isEqualTo(first.id());
                assertThat(again.body()).isEqualTo(first.body());
                assertThat(again.isSignedWith(secret())).isTrue();
                assertThat(cloudWatch(connection, "DescribeAlarms", "{}").objects("MetricAlarms"))
                        .extracting(alarm -> alarm.text("StateValue"))
                        .containsExactly("ALARM");
                List<Json> history = cloudWatch(connection, "DescribeAlarmHistory", "{\"AlarmName\":\"a\"}")
                        .objects("AlarmHistoryItems");
                assertThat(history)
                        .extracting(item -> item.text("HistorySummary"))
                        .containsExactly("Alarm updated from INSUFFICIENT_DATA to ALARM", "Alarm \"a\" created");
            }
        }
    }

    private ServerProcess start() {
        return ServerCommand.on(directory.resolve("data"))
                .with("alarms.webhooks.allow", "127.0.0.1")
                .with("alarms.webhooks.timeout", "30 s")
                .start();
    }

    private String secret() throws IOException {
        return Files.readString(directory.resolve("data/webhook-secret")).strip();
    }

    private static Json cloudWatch(SqsConnection connection, String operation, String json) throws IOException {
        String text = connection.call(AlarmScene.CLOUDWATCH + operation, json).text();
        return Json.read(text.isEmpty() ? "{}" : text);
    }
}
