package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.config.ServerSettings;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator's tools ask a running server. */
final class OperatorPagesTest {
    @TempDir
    Path dir;

    private HoldfastServer server;

    @BeforeEach
    void start() throws Exception {
        server = HoldfastServer.start(
                ServerSettings.defaults().listeningOn("127.0.0.1", 0).storedIn(dir.resolve("data")));
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void metricsCountWhatFailsInTheBackground() throws Exception {
        HttpResponse<byte[]> answer = get("/metrics", "identity");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-encoding")).isEmpty();
        assertThat(new String(answer.body(), StandardCharsets.UTF_8))
                .contains("holdfast_queues 0.0\n")
                .contains("holdfast_queues_not_shown 0.0\n")
                .contains("holdfast_background_failures_total{task=\"clock\"} 0.0\n")
                .contains("holdfast_background_failures_total{task=\"connection-timeouts\"} 0.0\n")
                .contains("holdfast_background_failures_total{task=\"date\"} 0.0\n")
                .contains("holdfast_background_failures_total{task=\"disk-reclaim\"} 0.0\n")
                .contains("holdfast_background_failures_total{task=\"disk-space\"} 0.0\n");
    }

    @Test
    void metricsAreZippedForWhoeverTakesThat() throws Exception {
        HttpResponse<byte[]> answer = get("/metrics", "deflate, gzip;q=0.5");
        assertThat(answer.headers().firstValue("content-encoding")).hasValue("gzip");
        try (GZIPInputStream page = new GZIPInputStream(new ByteArrayInputStream(answer.body()))) {
            assertThat(new String(page.readAllBytes(), StandardCharsets.UTF_8)).contains("holdfast_queues 0.0\n");
        }
        assertThat(get("/metrics", "gzip;q=0").headers().firstValue("content-encoding"))
                .isEmpty();
    }

    @Test
    void queuesCanBeAskedForByName() throws Exception {
        assertThat(get("/metrics/queues?match=orders-*", "identity").statusCode())
                .isEqualTo(200);
        assertThat(get("/metrics/queues", "identity").statusCode()).isEqualTo(200);
        assertThat(get("/metrics/queues?name=orders", "identity").statusCode()).isEqualTo(400);
    }

    @Test
    void serverWithAllItsTasksAtWorkIsReady() throws Exception {
        assertThat(get("/health/ready", "identity").statusCode()).isEqualTo(200);
        assertThat(get("/health/live", "identity").statusCode()).isEqualTo(200);
    }

    private HttpResponse<byte[]> get(String path, String encodings) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .header("Accept-Encoding", encodings)
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray());
    }
}
