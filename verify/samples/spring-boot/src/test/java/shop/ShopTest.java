package shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.HoldfastTestServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.core.env.Environment;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The whole application with a server in its process; what it shows is asked over HTTP, as its operators would. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class ShopTest {
    static final HoldfastTestServer holdfast = HoldfastTestServer.start();

    @Autowired
    Orders orders;

    @Autowired
    Environment environment;

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry properties) {
        try (SqsClient sqs = SqsClient.builder()
                .endpointOverride(holdfast.endpoint())
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .build()) {
            sqs.createQueue(q -> q.queueName("orders"));
        }
        properties.add("holdfast.sqs.endpoint", holdfast::endpoint);
    }

    @Test
    void anOrderGoesThroughTheOutboxToItsHandler() throws Exception {
        orders.place("7", 3);
        assertThat(orders.delivered().poll(30, TimeUnit.SECONDS))
                .isEqualTo(new Order("7", 3, Instant.parse("2026-11-15T00:00:00Z")));
    }

    @Test
    void healthTellsOfConsumersAndOutbox() throws Exception {
        assertThat(get("health")).contains("\"status\":\"UP\"", "\"holdfast\":{", "\"orders\":{", "\"outbox\":{", "\"relay\":");
    }

    @Test
    void metersAreThere() throws Exception {
        assertThat(get("metrics")).contains("\"holdfast.consumer.received\"", "\"holdfast.outbox.");
    }

    @Test
    void aQueueIsPausedThroughItsEndpoint() throws Exception {
        assertThat(post("queues/orders", "{\"paused\":true}")).contains("\"paused\":true");
        assertThat(post("queues/orders", "{\"paused\":false}")).contains("\"paused\":false");
        assertThat(get("queues")).contains("\"orders\":{");
    }

    private String get(String path) throws Exception {
        return answer(HttpRequest.newBuilder(address(path)).build());
    }

    private String post(String path, String json) throws Exception {
        return answer(HttpRequest.newBuilder(address(path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build());
    }

    private URI address(String path) {
        return URI.create("http://127.0.0.1:" + environment.getProperty("local.server.port") + "/actuator/" + path);
    }

    private static String answer(HttpRequest request) throws Exception {
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
