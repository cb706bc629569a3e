package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.config.AddressRanges;
import io.holdfast.app.config.AlarmConfiguration;
import io.holdfast.testkit.HoldfastTestServer;
import io.holdfast.testkit.TestClock;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** The life of an alarm on a dead-letter queue through every CloudWatch client at once: each has an alarm and a webhook of its own on the same queue. */
class DeadLetterAlarmTest {
    private static final String TO_OK = "Alarm updated from INSUFFICIENT_DATA to OK";
    private static final String FIRED = "Alarm updated from OK to ALARM";
    private static final String CLEARED = "Alarm updated from ALARM to OK";

    @TempDir
    private Path data;

    private final List<AlarmClient> clients = new ArrayList<>();
    private HoldfastTestServer server;
    private WebhookReceiver webhooks;
    private SqsClient sqs;

    @BeforeEach
    void start() throws Exception {
        webhooks = new WebhookReceiver();
        server = HoldfastTestServer.builder()
                .dataDirectory(data)
                .standingClock()
                .settings(settings -> settings.withAlarms(new AlarmConfiguration(
                        true,
                        Map.of(),
                        AddressRanges.of("127.0.0.1"),
                        Duration.ofSeconds(30),
                        Optional.empty(),
                        Map.of())))
                .start();
        URI endpoint = server.endpoint();
        sqs = Sdk.client(endpoint);
        Program python = new Program(Path.of("../python"), endpoint).with("PYTHONDONTWRITEBYTECODE", "1");
        // The SDK warns of old versions of Node.
        Program node = new Program(NodeScripts.installed(), endpoint).with("NODE_NO_WARNINGS", "1");
        clients.add(new JavaAlarmClient(endpoint));
        clients.add(new AwsAlarmClient(endpoint));
        clients.add(new ScriptAlarmClient("boto3", python, List.of("/usr/bin/python3", "alarm.py")));
        clients.add(new ScriptAlarmClient("node", node, List.of("node", "alarm.mjs")));
    }

    @AfterEach
    void stop() {
        clients.forEach(AlarmClient::close);
        sqs.close();
        server.close();
        webhooks.close();
    }

    @Test
    void everyClientsAlarmFiresWithinItsPeriodCallsASignedWebhookShowsItsHistoryAndClears() throws Exception {
        QueueUnderTest dead = QueueUnderTest.create(sqs, "dead");
        String policy = "{\"deadLetterTargetArn\":\"" + dead.arn() + "\",\"maxReceiveCount\":1}";
        QueueUnderTest orders = QueueUnderTest.create(sqs, "orders", Map.of(QueueAttributeName.REDRIVE_POLICY, policy));
        for (AlarmClient client : clients) {
            client.put("dead", webhooks.url("/" + client.name()));
        }
        everyWebhookIsToldOf("OK");
        onePeriodPasses();

        orders.send("poison");
        orders.release(orders.receive().get(0));
        assertThat(orders.receive()).isEmpty();
        onePeriodPasses();
        everyWebhookIsToldOf("ALARM");
        everyClientSees("ALARM", FIRED, TO_OK);

        dead.delete(dead.receive().get(0));
        onePeriodPasses();
        everyWebhookIsToldOf("OK");
        everyClientSees("OK", CLEARED, FIRED, TO_OK);
    }

    private void everyWebhookIsToldOf(String state) throws Exception {
        String secret = Files.readString(data.resolve("webhook-secret")).strip();
        List<String> called = new ArrayList<>();
        for (int i = 0; i < clients.size(); i++) {
            WebhookReceiver.Call call = webhooks.next();
            assertThat(call.newState()).as(call.body()).isEqualTo(state);
            assertThat(call.isSignedWith(secret)).as(call.signature()).isTrue();
            assertThat(call.isSignedWith("another")).isFalse();
            called.add(call.path());
        }
        assertThat(called).containsExactlyInAnyOrder("/java", "/aws", "/boto3", "/node");
    }

    private void everyClientSees(String state, String... changes) throws Exception {
        for (AlarmClient client : clients) {
            assertThat(client.look()).as(client.name()).isEqualTo(new AlarmClient.Seen(state, List.of(changes)));
        }
    }

    /**
     * Goes to the tenth second of the next minute, which is when all alarms of the minute before can be judged. Stops when the minute is over, so that
     * its values are stored before anybody judges by them.
     */
    private void onePeriodPasses() {
        TestClock clock = server.clock();
        Instant over = clock.now().truncatedTo(ChronoUnit.MINUTES).plusSeconds(61);
        clock.advance(Duration.between(clock.now(), over));
        clock.advance(Duration.ofSeconds(9));
    }
}
