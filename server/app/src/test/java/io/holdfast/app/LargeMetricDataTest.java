package io.holdfast.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.config.ServerSettings;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests to CloudWatch that are too large to be read on a loop. */
class LargeMetricDataTest {
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

    private HttpResponse<String> post(String operation, byte[] body, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/"))
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", "GraniteServiceVersion20100801." + operation)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** A thousand datapoints of 150 values each, all 1: about 1 MB. */
    private static byte[] data(String metric) {
        String values = IntStream.range(0, 150).mapToObj(i -> "1.00").collect(Collectors.joining(","));
        String datum = "{\"MetricName\":\"" + metric + "\",\"Values\":[" + values + "]}";
        return IntStream.range(0, 1_000)
                .mapToObj(i -> datum)
                .collect(Collectors.joining(",", "{\"Namespace\":\"shop\",\"MetricData\":[", "]}"))
                .getBytes(UTF_8);
    }

    private String sum(String metric) throws Exception {
        long now = System.currentTimeMillis() / 1000;
        return post(
                        "GetMetricStatistics",
                        ("{\"Namespace\":\"shop\",\"MetricName\":\"" + metric
                                        + "\",\"Period\":3600,\"Statistics\":[\"Sum\"]," + "\"StartTime\":"
                                        + (now - 7200) + ",\"EndTime\":" + (now + 7200) + "}")
                                .getBytes(UTF_8))
                .body();
    }

    @Test
    void thousandDatapointsAreKept() throws Exception {
        assertThat(data("plain")).hasSizeGreaterThan(500_000);
        assertThat(post("PutMetricData", data("plain")).statusCode()).isEqualTo(200);
        assertThat(sum("plain")).contains("\"Sum\":150000.0");
    }

    @Test
    void compressedOnesToo() throws Exception {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(data("packed"));
        }
        assertThat(post("PutMetricData", packed.toByteArray(), "Content-Encoding", "gzip")
                        .statusCode())
                .isEqualTo(200);
        assertThat(sum("packed")).contains("\"Sum\":150000.0");
    }

    @Test
    void whatCannotBeReadIsRefusedAndNobodyWaits() throws Exception {
        byte[] cut = data("cut");
        assertThat(post("PutMetricData", Arrays.copyOf(cut, cut.length / 2)).statusCode())
                .isEqualTo(400);
        assertThat(post("PutMetricData", new byte[100_000], "Content-Encoding", "gzip")
                        .statusCode())
                .isEqualTo(400);
        assertThat(post("PutMetricData", " ".repeat((2 << 20) + 1).getBytes(UTF_8))
                        .body())
                .contains("more than 2097152 bytes");
    }

    @Test
    void unknownOperationIsNamed() throws Exception {
        assertThat(post("NoSuchOperation", data("none")).body()).contains("NoSuchOperation");
    }
}
