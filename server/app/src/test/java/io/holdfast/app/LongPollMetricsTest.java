package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.config.ServerSettings;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a client waits for messages is not counted as time that the server took. */
@Timeout(60)
final class LongPollMetricsTest {
    private static final String RECEIVES = "holdfast_request_seconds_%s{code=\"200\",op=\"ReceiveMessage\"}";
    private static final String WAITS = "holdfast_long_poll_wait_seconds_";

    @TempDir
    Path dir;

    private HoldfastServer server;

    @BeforeEach
    void start() throws Exception {
        server = HoldfastServer.start(
                ServerSettings.defaults().listeningOn("127.0.0.1", 0).storedIn(dir.resolve("data")));
        post("CreateQueue", "{\"QueueName\":\"orders\"}");
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void waitOfALongPollIsKeptApartFromItsServiceTime() throws Exception {
        long startNanos = System.nanoTime();
        receive(1);
        double tookSeconds = (System.nanoTime() - startNanos) / 1e9;

        String page = get("/metrics");
        double waited = value(page, WAITS + "sum");
        double served = value(page, RECEIVES.formatted("sum"));
        assertThat(value(page, WAITS + "count")).isEqualTo(1);
        assertThat(value(page, RECEIVES.formatted("count"))).isEqualTo(1);
        // The partition's clock may be a millisecond ahead of what was measured.
        assertThat(waited).isBetween(0.95, tookSeconds);
        assertThat(served + waited).isLessThanOrEqualTo(tookSeconds);
    }

    @Test
    void receiveThatIsAnsweredAtOnceHasNotWaited() throws Exception {
        post("SendMessage", "{\"QueueUrl\":\"" + url() + "\",\"MessageBody\":\"Hello\"}");
        receive(1);
        receive(0);

        String page = get("/metrics");
        assertThat(value(page, WAITS + "count")).isZero();
        assertThat(value(page, RECEIVES.formatted("count"))).isEqualTo(2);
    }

    private void receive(int waitSeconds) throws Exception {
        post("ReceiveMessage", "{\"QueueUrl\":\"" + url() + "\",\"WaitTimeSeconds\":" + waitSeconds + "}");
    }

    private String url() {
        return "http://127.0.0.1:" + server.port() + "/000000000000/orders";
    }

    private static double value(String page, String series) {
        Matcher line = Pattern.compile("^" + Pattern.quote(series) + " (\\S+)$", Pattern.MULTILINE)
                .matcher(page);
        assertThat(line.find()).as(series).isTrue();
        return Double.parseDouble(line.group(1));
    }

    private void post(String operation, String json) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/"))
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", "AmazonSQS." + operation)
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build();
        assertThat(HttpClient.newHttpClient()
                        .send(request, HttpResponse.BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(200);
    }

    private String get(String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
