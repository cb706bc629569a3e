package io.holdfast.verify.alarm;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.alarm.Webhooks.Received;
import io.holdfast.verify.crash.server.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a dead letter to whoever is told. */
final class AlarmJourneyTest {
    private static final Duration PERIOD = Duration.ofSeconds(60);
    private static final String TOPIC = "arn:aws:sns:us-east-1:000000000000:on-call";

    @TempDir
    private Path directory;

    @Test
    void deadLetterFiresAnAlarmWithinItsPeriodTellsASignedWebhookAndClears() throws Exception {
        try (Webhooks webhooks = new Webhooks();
                AlarmScene scene =
                        new AlarmScene(directory, "127.0.0.1", Map.of(TOPIC, webhooks.url("/answers/pager?token=1")))) {
            scene.putAlarm("dlq", TOPIC);
            assertThat(webhooks.next().message().text("NewStateValue")).isEqualTo("OK");
            scene.deadLetter();
            scene.advance(PERIOD.plusSeconds(10));

            Received fired = webhooks.next();
            assertThat(fired.path()).isEqualTo("/answers/pager");
            assertThat(fired.isSignedWith(scene.secret())).isTrue();
            assertThat(fired.isSignedWith("another")).isFalse();
            Json message = fired.message();
            assertThat(message.text("AlarmName")).isEqualTo("dlq");
            assertThat(message.text("NewStateValue")).isEqualTo("ALARM");
            assertThat(message.text("NewStateReason"))
                    .startsWith("Threshold Crossed: 1 datapoint [1.0 (")
                    .endsWith(")] was greater than the threshold (0.0).");
            assertThat(scene.state("dlq")).isEqualTo("ALARM");
            scene.awaitHistory("dlq", "Successfully executed action " + TOPIC);

            scene.call("PurgeQueue", "{" + AlarmScene.url("dead") + "}");
            scene.advance(PERIOD.multipliedBy(2));
            Received cleared = webhooks.next();
            assertThat(cleared.message().text("NewStateValue")).isEqualTo("OK");
            assertThat(cleared.id()).isNotEqualTo(fired.id());
            scene.awaitHistory("dlq", "Alarm updated from ALARM to OK");
        }
    }

    @Test
    void everyDeadLetterQueueHasAnAlarmThatNobodyMade() throws Exception {
        try (Webhooks webhooks = new Webhooks();
                AlarmScene scene =
                        new AlarmScene(directory, "127.0.0.1", Map.of("holdfast:log", webhooks.url("/answers/all")))) {
            assertThat(scene.state("holdfast-dead-letters-dead")).isEqualTo("OK");
            scene.deadLetter();
            scene.advance(PERIOD);

            assertThat(webhooks.next().message().text("AlarmName")).isEqualTo("holdfast-dead-letters-dead");
            assertThat(scene.state("holdfast-dead-letters-dead")).isEqualTo("ALARM");
            assertThat(scene.cloudWatch("DescribeAlarms", "{\"StateValue\":\"ALARM\"}")
                            .objects("MetricAlarms"))
                    .hasSize(1);

            scene.call("PurgeQueue", "{" + AlarmScene.url("dead") + "}");
            scene.advance(PERIOD);
            assertThat(webhooks.next().message().text("NewStateValue")).isEqualTo("OK");
        }
    }

    @Test
    void messageThatHasUsedHalfOfItsRetentionIsToldOf() throws Exception {
        try (Webhooks webhooks = new Webhooks();
                AlarmScene scene =
                        new AlarmScene(directory, "127.0.0.1", Map.of("holdfast:log", webhooks.url("/answers/all")))) {
            scene.call("SendMessage", "{" + AlarmScene.url("orders") + ",\"MessageBody\":\"forgotten\"}");
            scene.advance(Duration.ofDays(2).plusMinutes(1));

            assertThat(webhooks.next().message().text("AlarmName")).isEqualTo("holdfast-retention-orders");
        }
    }

    @Test
    void messageToAQueueIsWhatSnsWouldHaveDelivered() throws Exception {
        try (AlarmScene scene = new AlarmScene(directory, "none", Map.of())) {
            scene.call("CreateQueue", "{\"QueueName\":\"told\"}");
            scene.putAlarm("dlq", AlarmScene.arn("told"));
            scene.cloudWatch(
                    "SetAlarmState", "{\"AlarmName\":\"dlq\",\"StateValue\":\"ALARM\",\"StateReason\":\"a test\"}");

            scene.awaitHistory("dlq", "Successfully executed action " + AlarmScene.arn("told"));
            List<Json> messages = scene.call("ReceiveMessage", "{" + AlarmScene.url("told") + "}")
                    .objects("Messages");
            Json envelope = Json.read(messages.get(0).text("Body"));
            assertThat(envelope.text("Type")).isEqualTo("Notification");
            assertThat(Json.read(envelope.text("Message")).text("NewStateReason"))
                    .isEqualTo("a test");
        }
    }

    @Test
    void targetsThatHangRedirectOrAreInsideDoNotHoldUpAQueue() throws Exception {
        try (Webhooks webhooks = new Webhooks();
                AlarmScene scene = new AlarmScene(directory, "127.0.0.1", Map.of())) {
            String inside = "http://169.254.169.254/latest/meta-data";
            scene.putAlarm("hangs", webhooks.url("/hangs"));
            scene.putAlarm("redirects", webhooks.url("/redirects"));
            scene.putAlarm("inside", inside);
            scene.putAlarm("answers", webhooks.url("/answers"));
            for (String alarm : List.of("hangs", "redirects", "inside", "answers")) {
                scene.cloudWatch(
                        "SetAlarmState",
                        "{\"AlarmName\":\"" + alarm + "\",\"StateValue\":\"ALARM\",\"StateReason\":\"a test\"}");
            }

            scene.awaitHistory("answers", "Successfully executed action " + webhooks.url("/answers"));
            scene.awaitHistory("redirects", "Failed to execute action " + webhooks.url("/redirects"));
            scene.awaitHistory("inside", "Failed to execute action " + inside);
            scene.call("SendMessage", "{" + AlarmScene.url("orders") + ",\"MessageBody\":\"still\"}");
            assertThat(scene.history("hangs")).noneMatch(summary -> summary.contains("execute action"));
            assertThat(webhooks.received).extracting(Received::path).doesNotContain("/answers/redirected");
        }
    }
}
