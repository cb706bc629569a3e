package io.holdfast.app.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.HoldfastServer;
import io.holdfast.app.config.ServerSettings;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page about every metric is what the server itself says of them, beside the alert rules that use them. {@code -Dholdfast.docs.write=true} writes it
 * anew.
 */
final class MetricsReferencePageTest {
    private static final Path PAGE = Path.of("../../docs/reference/metrics.md");
    private static final Path RULES = Path.of("../../deploy/prometheus/alerts.yml");

    @TempDir
    Path dir;

    @Test
    void pageSaysWhatTheServerSaysOfItsMetrics() throws Exception {
        String expected = MetricsReference.page(ofAServer() + ofAlarms(), ofANode(), Files.readString(RULES));
        if (Boolean.getBoolean("holdfast.docs.write")) {
            Files.writeString(PAGE, expected);
        }
        assertThat(Files.readString(PAGE))
                .as("write it anew with -Dtest=MetricsReferencePageTest -Dholdfast.docs.write=true")
                .isEqualTo(expected);
    }

    /** The page of a server whose queues have seen everything. */
    private String ofAServer() throws Exception {
        HoldfastServer server = HoldfastServer.start(
                ServerSettings.defaults().listeningOn("127.0.0.1", 0).storedIn(dir.resolve("data")));
        try {
            post(server, "CreateQueue", "{\"QueueName\":\"orders-dead\"}");
            post(
                    server,
                    "CreateQueue",
                    "{\"QueueName\":\"orders\",\"Attributes\":{\"RedrivePolicy\":"
                            + "\"{\\\"maxReceiveCount\\\":5,\\\"deadLetterTargetArn\\\":"
                            + "\\\"arn:aws:sqs:us-east-1:000000000000:orders-dead\\\"}\"}}");
            post(
                    server,
                    "SendMessage",
                    "{\"QueueUrl\":\"orders\",\"MessageBody\":\"Hello\",\"MessageGroupId\":\"tenant\"}");
            HttpRequest scrape =
                    HttpRequest.newBuilder(address(server, "/metrics")).build();
            return HttpClient.newHttpClient()
                    .send(scrape, HttpResponse.BodyHandlers.ofString())
                    .body();
        } finally {
            server.stop();
        }
    }

    /** What has series only while there are alarms, and when their actions were taken. */
    private static String ofAlarms() throws Exception {
        MetricSnapshots.Builder page = MetricSnapshots.builder();
        AlarmSeries.add(
                page,
                new AlarmNumbers(
                        List.of(new AlarmNumbers.Alarm("000000000000", "us-east-1", "any", "OK")),
                        Map.of("OK", 1L),
                        0,
                        Map.of(new AlarmNumbers.ActionSeries("log", "delivered"), 1L),
                        0));
        return text(page);
    }

    private static String ofANode() throws Exception {
        MetricSnapshots.Builder page = MetricSnapshots.builder();
        PeerSeries.add(page, new PeerNumbers(1, 1, 1, 1, 1, 1, List.of("b")));
        ReplicaSeries.add(
                page,
                List.of(new ReplicaNumbers(
                        "0", "a", true, 1, List.of("a", "b"), 1, false, Map.of("b", 1L), ReplicaNumbers.Raft.UNKNOWN)),
                new ClockNumbers(1L, Map.of("b", 1L)));
        return text(page);
    }

    private static String text(MetricSnapshots.Builder page) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrometheusTextFormatWriter.create().write(out, page.build(), EscapingScheme.UNDERSCORE_ESCAPING);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static void post(HoldfastServer server, String operation, String json) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(address(server, "/"))
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", "AmazonSQS." + operation)
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build();
        HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    private static URI address(HoldfastServer server, String path) {
        return URI.create("http://127.0.0.1:" + server.port() + path);
    }
}
