package io.holdfast.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** The servers that are not ours answer. What they answer is the matter of the tests that use them. */
class ServersTest {
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void elasticMqListsItsQueues() throws IOException, InterruptedException {
        try (ElasticMq elasticMq = ElasticMq.start()) {
            HttpRequest request = HttpRequest.newBuilder(elasticMq.endpoint())
                    .header("Content-Type", "application/x-amz-json-1.0")
                    .header("X-Amz-Target", "AmazonSQS.ListQueues")
                    .POST(HttpRequest.BodyPublishers.ofString("{}"))
                    .build();
            assertThat(status(request)).isEqualTo(200);
        }
    }

    @Test
    void s3WantsToKnowWhoAsks() throws IOException, InterruptedException {
        try (S3 s3 = S3.start()) {
            URI bucket = s3.endpoint().resolve("/payloads");
            assertThat(status(HttpRequest.newBuilder(bucket)
                            .PUT(HttpRequest.BodyPublishers.noBody())
                            .build()))
                    .isEqualTo(403);
        }
    }

    private int status(HttpRequest request) throws IOException, InterruptedException {
        return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }
}
