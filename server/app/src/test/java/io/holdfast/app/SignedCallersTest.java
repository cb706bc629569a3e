package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.config.ServerSettings;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Callers meet only the queues of the account and the region that they sign for, in either protocol. */
class SignedCallersTest {
    private static final String AT_HOME = "AKIDEXAMPLE/20260101/us-east-1";
    private static final String ELSEWHERE = "123456789012/20260101/eu-west-1";

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
    void signatureSaysWhoseQueuesAreMeant() throws Exception {
        assertThat(json(ELSEWHERE, "CreateQueue", "{\"QueueName\":\"orders\"}")).contains("/123456789012/orders\"");

        assertThat(json(AT_HOME, "ListQueues", "{}")).isEqualTo("{}");
        assertThat(json(ELSEWHERE, "ListQueues", "{}")).contains("/123456789012/orders\"");
        assertThat(json(ELSEWHERE, "GetQueueAttributes", "{\"QueueUrl\":\"orders\",\"AttributeNames\":[\"QueueArn\"]}"))
                .contains("arn:aws:sqs:eu-west-1:123456789012:orders");
        assertThat(get("/?Action=ListQueues")).doesNotContain("<QueueUrl>");
        String presigned = "X-Amz-Credential=" + ELSEWHERE.replace("/", "%2F") + "%2Fsqs%2Faws4_request";
        assertThat(get("/?Action=ListQueues&" + presigned)).contains("/123456789012/orders</QueueUrl>");
    }

    @Test
    void queuesOfTheSameNameHaveMetricsOfTheirOwn() throws Exception {
        json(AT_HOME, "CreateQueue", "{\"QueueName\":\"orders\"}");
        json(ELSEWHERE, "CreateQueue", "{\"QueueName\":\"orders\"}");

        assertThat(get("/metrics"))
                .contains("holdfast_sent_total{account=\"000000000000\",queue=\"orders\",region=\"us-east-1\"} 0")
                .contains("holdfast_sent_total{account=\"123456789012\",queue=\"orders\",region=\"eu-west-1\"} 0");
    }

    @Test
    void onlyQueuesWithTenantsHaveMetricsOfTenants() throws Exception {
        json(AT_HOME, "CreateQueue", "{\"QueueName\":\"plain\"}");
        json(AT_HOME, "CreateQueue", "{\"QueueName\":\"shared\"}");
        json(AT_HOME, "SendMessage", "{\"QueueUrl\":\"plain\",\"MessageBody\":\"m\"}");
        json(AT_HOME, "SendMessage", "{\"QueueUrl\":\"shared\",\"MessageBody\":\"m\",\"MessageGroupId\":\"g\"}");

        String labels = "account=\"000000000000\",queue=\"shared\",region=\"us-east-1\"";
        assertThat(get("/metrics"))
                .contains("holdfast_noisy_groups{" + labels + "} 0")
                .contains("holdfast_quiet_messages{" + labels + ",state=\"visible\"} 1")
                .contains("holdfast_quiet_oldest_age_seconds{" + labels + "}")
                .doesNotContain("holdfast_noisy_groups{account=\"000000000000\",queue=\"plain\"");
    }

    private String json(String credential, String action, String body) throws Exception {
        return send(request("/")
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", "AmazonSQS." + action)
                .header(
                        "Authorization",
                        "AWS4-HMAC-SHA256 Credential=" + credential
                                + "/sqs/aws4_request, SignedHeaders=host, Signature=00")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private String get(String target) throws Exception {
        return send(request(target).GET());
    }

    private HttpRequest.Builder request(String target) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + target));
    }

    private static String send(HttpRequest.Builder request) throws Exception {
        return HttpClient.newHttpClient()
                .send(request.build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
