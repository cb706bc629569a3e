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

/** The server's own API over HTTP, on a server where nobody has made an access key. */
final class AdminApiTest {
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
    void serverSaysWhatItIs() throws Exception {
        HttpResponse<String> answer = get("/server");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-type")).hasValue("application/json");
        assertThat(answer.body())
                .contains("\"region\":\"us-east-1\",\"account\":\"000000000000\",\"partitions\":")
                .contains("\"signed\":false,\"tls\":false,\"caller\":{\"arn\":null,")
                .contains("\"totals\":{\"queues\":0,");
    }

    @Test
    void queuesAreListedWithTheirSettings() throws Exception {
        create("letters", "{}");
        create(
                "orders",
                "{\"RedrivePolicy\":\"{\\\"deadLetterTargetArn\\\":\\\"arn:aws:sqs:us-east-1:000000000000:letters\\\",\\\"maxReceiveCount\\\":3}\"}");

        assertThat(get("/queues").body())
                .contains("\"complete\":true,\"total\":2,\"next\":null,\"queues\":[{\"name\":\"letters\",")
                .contains("\"url\":\"http://127.0.0.1:" + server.port() + "/000000000000/orders\"")
                .contains("\"deadLetterQueue\":\"letters\",\"isDeadLetterQueue\":false")
                .contains("\"deadLetterQueue\":null,\"isDeadLetterQueue\":true");
        assertThat(get("/queues?match=ORD").body()).contains("\"total\":1,").contains("\"name\":\"orders\"");
        assertThat(get("/queues?limit=1").body()).contains("\"total\":2,\"next\":\"letters\"");
        assertThat(get("/queues?after=letters&limit=1").body())
                .contains("\"next\":null,\"queues\":[{\"name\":\"orders\"");
    }

    @Test
    void queueIsShownWithItsAttributes() throws Exception {
        create("orders", "{\"VisibilityTimeout\":\"45\"}");

        assertThat(get("/queues/orders").body())
                .contains("\"arn\":\"arn:aws:sqs:us-east-1:000000000000:orders\"")
                .contains("\"VisibilityTimeout\":\"45\"")
                .contains("\"deadLetterSources\":[]")
                .contains("\"marks\":[{\"at\":\"");
        assertThat(get("/queues/orders/history?step=60").body())
                .startsWith("{\"step\":60,\"columns\":{\"time\":[")
                .contains("\"sent\":[null,");
    }

    @Test
    void answersAreZippedForWhoeverTakesThat() throws Exception {
        create("orders", "{}");
        HttpResponse<byte[]> answer = HttpClient.newHttpClient()
                .send(
                        request("/admin/v1/queues/orders/history?step=60&from=1700000000&to=1700100000")
                                .header("Accept-Encoding", "gzip")
                                .build(),
                        HttpResponse.BodyHandlers.ofByteArray());

        assertThat(answer.headers().firstValue("content-encoding")).hasValue("gzip");
        try (GZIPInputStream body = new GZIPInputStream(new ByteArrayInputStream(answer.body()))) {
            assertThat(new String(body.readAllBytes(), StandardCharsets.UTF_8)).startsWith("{\"step\":60,");
        }
    }

    @Test
    void linkIsUsedUpByTheFirstWhoComes() throws Exception {
        String made = post("/sign-in-links", "{\"write\":true}").body();
        String token = made.replaceAll(".*#link=([^\"]*)\".*", "$1");
        assertThat(made).contains("\"link\":\"http://127.0.0.1:" + server.port() + "/console#link=" + token + "\"");

        HttpResponse<String> first = post("/sign-in", "{\"link\":\"" + token + "\"}");
        assertThat(first.body()).contains("\"accessKeyId\":null,").contains("\"readOnly\":false");
        HttpResponse<String> second = post("/sign-in", "{\"link\":\"" + token + "\"}");
        assertThat(second.statusCode()).isEqualTo(403);
        assertThat(second.body()).contains("\"code\":\"AccessDenied\"").contains("holdfast console");
    }

    private void create(String queue, String attributes) throws Exception {
        HttpResponse<String> made = send(request("/")
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", "AmazonSQS.CreateQueue")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"QueueName\":\"" + queue + "\",\"Attributes\":" + attributes + "}")));
        assertThat(made.statusCode()).isEqualTo(200);
    }

    private HttpResponse<String> get(String path) throws Exception {
        return send(request("/admin/v1" + path).GET());
    }

    private HttpResponse<String> post(String path, String body) throws Exception {
        return send(request("/admin/v1" + path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
