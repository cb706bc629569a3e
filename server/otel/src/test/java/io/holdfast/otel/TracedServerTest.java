package io.holdfast.otel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.holdfast.app.HoldfastServer;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.ServerSettings;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The real server with the module on its class path, and a collector that speaks OTLP over HTTP. */
@Timeout(120)
class TracedServerTest {
    private static final Map<String, String> SETTINGS = Map.of(
            "otel.exporter.otlp.protocol", "http/protobuf",
            "otel.bsp.schedule.delay", "50");
    private static final String PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    private static final String XRAY = "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1";

    private final ByteArrayOutputStream collected = new ByteArrayOutputStream();
    private HttpServer collector;

    @TempDir
    Path dir;

    @BeforeEach
    void collect() throws Exception {
        collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        collector.createContext("/v1/traces", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            synchronized (collected) {
                collected.writeBytes(body);
            }
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        collector.start();
        SETTINGS.forEach(System::setProperty);
        System.setProperty(
                "otel.exporter.otlp.endpoint",
                "http://127.0.0.1:" + collector.getAddress().getPort());
    }

    @AfterEach
    void stop() {
        collector.stop(0);
        SETTINGS.keySet().forEach(System::clearProperty);
        System.clearProperty("otel.exporter.otlp.endpoint");
        System.clearProperty("otel.traces.sampler");
    }

    private ServerSettings settings() {
        ServerSettings defaults = ServerSettings.defaults();
        return defaults.listeningOn("127.0.0.1", 0)
                .storedIn(dir.resolve("data"))
                .withTracing(true);
    }

    private String text() {
        synchronized (collected) {
            return collected.toString(StandardCharsets.ISO_8859_1);
        }
    }

    private void awaitSpans(List<String> names) {
        while (!names.stream().allMatch(text()::contains)) {
            LockSupport.parkNanos(10_000_000);
        }
    }

    private static String sqs(HoldfastServer server, String operation, String json, String... headers)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/"))
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", "AmazonSQS." + operation)
                .POST(HttpRequest.BodyPublishers.ofString("{" + json + "}"));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        HttpResponse<String> response =
                HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    private static String url(String queue) {
        return "\"QueueUrl\":\"http://localhost/000000000000/" + queue + "\"";
    }

    private static String handle(String answer) {
        Matcher found = Pattern.compile("\"ReceiptHandle\":\"([^\"]+)\"").matcher(answer);
        assertThat(found.find()).as(answer).isTrue();
        return found.group(1);
    }

    private static String metrics(HoldfastServer server) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/metrics"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }

    @Test
    void tracedMessageLeavesASpanForEachThingThatHappensToIt() throws Exception {
        HoldfastServer server = HoldfastServer.start(settings());
        try {
            sqs(server, "CreateQueue", "\"QueueName\":\"orders-dead\"");
            sqs(
                    server,
                    "CreateQueue",
                    "\"QueueName\":\"orders\",\"Attributes\":{\"VisibilityTimeout\":\"0\",\"RedrivePolicy\":"
                            + "\"{\\\"deadLetterTargetArn\\\":\\\"arn:aws:sqs:us-east-1:000000000000:orders-dead\\\","
                            + "\\\"maxReceiveCount\\\":\\\"1\\\"}\"}");
            String traced = ",\"MessageAttributes\":{\"traceparent\":{\"DataType\":\"String\",\"StringValue\":\""
                    + PARENT + "\"}}";
            sqs(server, "SendMessage", url("orders") + ",\"MessageBody\":\"a\"" + traced);
            sqs(server, "SendMessage", url("orders") + ",\"MessageBody\":\"nobody traces me\"");
            sqs(server, "SendMessage", url("orders-dead") + ",\"MessageBody\":\"b\"", "X-Amzn-Trace-Id", XRAY);
            String deadHandle = handle(sqs(server, "ReceiveMessage", url("orders-dead")));
            sqs(server, "DeleteMessage", url("orders-dead") + ",\"ReceiptHandle\":\"" + deadHandle + "\"");
            // Visible at once and received as often as allowed: the second receive finds it dead.
            sqs(server, "ReceiveMessage", url("orders") + ",\"MaxNumberOfMessages\":1");
            sqs(server, "ReceiveMessage", url("orders") + ",\"MaxNumberOfMessages\":10");
            awaitSpans(List.of(
                    "send orders",
                    "receive orders",
                    "dead_letter orders",
                    "send orders-dead",
                    "receive orders-dead",
                    "delete orders-dead",
                    "arn:aws:sqs:us-east-1:000000000000:orders-dead",
                    "messaging.message.id",
                    "holdfast"));
            while (!metrics(server).contains("holdfast_spans_total{outcome=\"exported\"} 6.0")) {
                LockSupport.parkNanos(10_000_000);
            }
            assertThat(metrics(server))
                    .contains("holdfast_spans_total{outcome=\"failed\"} 0.0")
                    .contains("holdfast_spans_total{outcome=\"dropped\"} 0.0");
        } finally {
            server.stop();
        }
    }

    @Test
    void requestWithATraceHasASpanAlthoughItsMessageHasNone() throws Exception {
        HoldfastServer server = HoldfastServer.start(settings());
        try {
            sqs(server, "CreateQueue", "\"QueueName\":\"plain\"");
            sqs(server, "SendMessage", url("plain") + ",\"MessageBody\":\"a\"", "traceparent", PARENT);
            String entries = ",\"Entries\":[{\"Id\":\"1\",\"MessageBody\":\"b\"},{\"Id\":\"2\",\"MessageBody\":\"c\"}]";
            sqs(server, "SendMessageBatch", url("plain") + entries, "traceparent", PARENT);
            while (!metrics(server).contains("holdfast_spans_total{outcome=\"exported\"} 3.0")) {
                LockSupport.parkNanos(10_000_000);
            }
        } finally {
            server.stop();
        }
    }

    @Test
    void messagesGoOnWhileNobodyCollects() throws Exception {
        collector.stop(0);
        HoldfastServer server = HoldfastServer.start(settings());
        try {
            sqs(server, "CreateQueue", "\"QueueName\":\"plain\"");
            for (int i = 0; i < 20; i++) {
                sqs(server, "SendMessage", url("plain") + ",\"MessageBody\":\"a\"", "traceparent", PARENT);
            }
            while (!metrics(server).contains("holdfast_spans_total{outcome=\"failed\"} 20.0")) {
                LockSupport.parkNanos(10_000_000);
            }
        } finally {
            server.stop();
        }
    }

    @Test
    void wrongChoiceOfOpenTelemetryRefusesTheStart() {
        System.setProperty("otel.traces.sampler", "every-second-one");
        Assertions.assertThatThrownBy(() -> HoldfastServer.start(settings()))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("OTEL_*")
                .hasMessageContaining("every-second-one");
    }
}
