package io.holdfast.verify.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.ConsumerBuilder;
import io.holdfast.consumer.Delivery;
import io.holdfast.consumer.Heartbeat;
import io.holdfast.consumer.Malformed;
import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.idempotency.Idempotency;
import io.holdfast.consumer.idempotency.InMemoryIdempotencyStore;
import io.holdfast.consumer.idempotency.Keys;
import io.holdfast.consumer.payload.LargeBodies;
import io.holdfast.consumer.payload.LargeMessageSender;
import io.holdfast.idempotency.jdbc.TransactionalIdempotency;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Fault;
import io.holdfast.parts.S3;
import io.holdfast.payload.s3.S3PayloadStore;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

/** Bodies that lie in S3. */
class LargePayloadTest extends TrapTest {
    private static final int LARGE = 300_000;
    private static final AtomicInteger BUCKETS = new AtomicInteger();

    private final Queue<String> handled = new ConcurrentLinkedQueue<>();
    private final String bucket = "payloads-" + BUCKETS.incrementAndGet();
    private S3Client s3;
    private S3PayloadStore store;

    private static final class Shared {
        static final S3 SERVER = S3.start();

        static {
            Runtime.getRuntime().addShutdownHook(new Thread(SERVER::close));
        }
    }

    @BeforeEach
    void makeABucket() {
        s3 = closing(S3Client.builder()
                .endpointOverride(Shared.SERVER.endpoint())
                .region(Region.US_EAST_1)
                .forcePathStyle(true)
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(Shared.SERVER.accessKey(), Shared.SERVER.secretKey())))
                .httpClientBuilder(Apache5HttpClient.builder())
                .build());
        s3.createBucket(request -> request.bucket(bucket));
        store = S3PayloadStore.builder(s3, bucket).build();
    }

    private Outcome handle(String body, Delivery delivery) {
        handled.add(body.substring(0, 2));
        return Outcome.ack();
    }

    @Test
    @DisplayName("trap 25: a missing payload fails its own message only")
    void oneMissingPayloadFailsOneMessage() {
        TestQueue quarantine = TestQueue.standard(direct, 30);
        TestQueue queue = TestQueue.standard(direct, 30);
        String missing = send(queue, "m0");
        for (int i = 1; i < 5; i++) {
            send(queue, "m" + i);
        }
        s3.deleteObject(request -> request.bucket(bucket).key(missing));
        start(consumer(queue)
                .bodies(LargeBodies.from(store))
                .malformed(Malformed.quarantine(quarantine.name()))
                .handler(this::handle));
        Eventually.holds("queue empty", queue::isEmpty);
        assertThat(handled).containsExactlyInAnyOrder("m1", "m2", "m3", "m4");
        assertThat(quarantine.receive(2))
                .singleElement()
                .matches(message -> message.body().contains(missing));
        Eventually.holds("the payloads are gone", () -> keys().isEmpty());
    }

    @Test
    @DisplayName("trap 25: a duplicate whose payload went with the first copy is skipped, not quarantined")
    void duplicatesWithoutPayloadAreSkipped() {
        duplicatesAreSkipped(consumer -> consumer.interceptor(closing(
                        Idempotency.interceptor(new InMemoryIdempotencyStore(), "work", Keys.attribute("RequestId"))))
                .handler(this::handle));
    }

    @Test
    @DisplayName("trap 25: the same with the key in the handler's own transaction")
    void duplicatesWithoutPayloadAreSkippedByTheTransaction() throws SQLException {
        DataSource database = Ledger.create().database().dataSource();
        TransactionalIdempotency once = TransactionalIdempotency.in(database, "large", Keys.attribute("RequestId"));
        duplicatesAreSkipped(
                consumer -> consumer.handler(once.handler((body, delivery, connection) -> handle(body, delivery))));
    }

    private void duplicatesAreSkipped(UnaryOperator<ConsumerBuilder<String>> withHandler) {
        TestQueue quarantine = TestQueue.standard(direct, 30);
        TestQueue queue = TestQueue.standard(direct, 30);
        Map<String, MessageAttributeValue> key = Map.of(
                "RequestId",
                MessageAttributeValue.builder()
                        .dataType("String")
                        .stringValue(bucket)
                        .build());
        LargeMessageSender.builder(direct, store)
                .build()
                .send(SendMessageRequest.builder()
                        .queueUrl(queue.url())
                        .messageBody("m0" + "x".repeat(LARGE))
                        .messageAttributes(key)
                        .build());
        Message original = queue.receive(5).get(0);
        queue.makeVisible(original);
        start(withHandler.apply(
                consumer(queue).bodies(LargeBodies.from(store)).malformed(Malformed.quarantine(quarantine.name()))));
        Eventually.holds("handled", () -> queue.isEmpty() && keys().isEmpty());
        queue.send(original.body(), original.messageAttributes());
        Eventually.holds("the duplicate is gone", () -> journal.deleted.get() == 2 && queue.isEmpty());
        assertThat(handled).containsExactly("m0");
        assertThat(quarantine.isEmpty()).isTrue();
    }

    @Test
    @DisplayName("trap 25: the payload goes after its message, never before")
    void payloadsOutliveTheirMessages() {
        TestQueue queue = TestQueue.standard(direct, 3);
        send(queue, "m0");
        Fault fault = proxy.when(DELETES).internalError();
        start(consumer(queue)
                .bodies(LargeBodies.from(store))
                .heartbeat(Heartbeat.none())
                .handler(this::handle));
        Eventually.holds("it came again", () -> handled.size() >= 2);
        assertThat(keys()).hasSize(1);
        fault.end();
        Eventually.holds("both are gone", () -> queue.isEmpty() && keys().isEmpty());
    }

    @Test
    @DisplayName("traps 15 and 25: a batch is split by its bytes, and one failed entry is one failed entry")
    void batchesAreSplitByTheirBytes() {
        TestQueue queue = TestQueue.standard(direct, 30);
        List<SendMessageBatchRequestEntry> entries = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            entries.add(SendMessageBatchRequestEntry.builder()
                    .id("e" + i)
                    .messageBody("m" + i + "x".repeat(200_000))
                    .build());
        }
        proxy.when("SendMessageBatch").times(1).failEntry(0, "InternalError", false);
        SendMessageBatchResponse response = LargeMessageSender.builder(sqs, store)
                .build()
                .sendBatch(SendMessageBatchRequest.builder()
                        .queueUrl(queue.url())
                        .entries(entries)
                        .build());
        assertThat(response.failed())
                .singleElement()
                .matches(failed -> failed.id().equals("e0"));
        assertThat(response.successful()).hasSize(9);
        start(consumer(queue).bodies(LargeBodies.from(store)).handler(this::handle));
        Eventually.holds("queue empty", () -> handled.size() >= 9 && queue.isEmpty());
        assertThat(handled).hasSize(9).doesNotContain("m0");
    }

    /** Sends a large message and gives the key of its payload. */
    private String send(TestQueue queue, String prefix) {
        List<String> before = keys();
        LargeMessageSender.builder(direct, store)
                .build()
                .send(SendMessageRequest.builder()
                        .queueUrl(queue.url())
                        .messageBody(prefix + "x".repeat(LARGE))
                        .build());
        return keys().stream().filter(key -> !before.contains(key)).findFirst().orElseThrow();
    }

    private List<String> keys() {
        return s3.listObjectsV2(request -> request.bucket(bucket)).contents().stream()
                .map(S3Object::key)
                .toList();
    }
}
