package io.holdfast.verify.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.Delivery;
import io.holdfast.consumer.Heartbeat;
import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.idempotency.Idempotency;
import io.holdfast.consumer.idempotency.InMemoryIdempotencyStore;
import io.holdfast.consumer.idempotency.Keys;
import io.holdfast.idempotency.jdbc.JdbcIdempotencyStore;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Fault;
import java.sql.SQLException;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** The same work again, in another message or another delivery. */
class IdempotencyTest extends TrapTest {
    private final Queue<String> handled = new ConcurrentLinkedQueue<>();

    private Outcome handle(String body, Delivery delivery) {
        handled.add(body);
        return Outcome.ack();
    }

    @Test
    @DisplayName("trap 5: a message that could not be deleted is skipped when it comes again")
    void redeliveredWorkIsSkipped() {
        TestQueue queue = TestQueue.standard(direct, 3);
        queue.send("m");
        Fault fault = proxy.when(DELETES).internalError();
        start(consumer(queue)
                .heartbeat(Heartbeat.none())
                .interceptor(closing(Idempotency.interceptor(new InMemoryIdempotencyStore(), "work", Keys.messageId())))
                .handler(this::handle));
        Eventually.holds("it came again", () -> Wire.handlesOf(proxy, "m").size() >= 2);
        fault.end();
        Eventually.holds("queue empty", queue::isEmpty);
        assertThat(handled).containsExactly("m");
    }

    @Test
    @DisplayName("a message without a key is refused where a key is demanded")
    void missingKeysAreRefused() {
        TestQueue deadLetters = TestQueue.standard(direct, 30);
        TestQueue queue = TestQueue.feeding(deadLetters, 30, 5);
        queue.send("m");
        start(consumer(queue)
                .interceptor(closing(Idempotency.interceptor(
                        new InMemoryIdempotencyStore(),
                        "work",
                        Keys.attribute("RequestId").orRefuse())))
                .handler(this::handle));
        Eventually.holds("refused", () -> deadLetters.visible() == 1 && queue.isEmpty());
        assertThat(handled).isEmpty();
        assertThat(deadLetters
                        .receive(1)
                        .get(0)
                        .messageAttributes()
                        .get("HoldfastReason")
                        .stringValue())
                .contains("no idempotency key");
    }

    @Test
    @DisplayName("trap 19: work that is done is skipped after its message went through the dead-letter queue")
    void redrivenWorkIsSkipped() throws SQLException {
        Ledger ledger = Ledger.create();
        TestQueue deadLetters = TestQueue.standard(direct, 30);
        TestQueue queue = TestQueue.feeding(deadLetters, 8, 1);
        MessageAttributeValue request = MessageAttributeValue.builder()
                .dataType("String")
                .stringValue("request-7")
                .build();
        direct.sendMessage(message ->
                message.queueUrl(queue.url()).messageBody("m").messageAttributes(Map.of("RequestId", request)));
        Fault fault = proxy.when(DELETES).internalError();
        start(consumer(queue)
                .heartbeat(Heartbeat.none())
                .interceptor(closing(Idempotency.interceptor(
                        new JdbcIdempotencyStore(ledger.database().dataSource()), "work", Keys.attribute("RequestId"))))
                .handler(this::handle));
        Eventually.holds("it is dead", () -> deadLetters.visible() == 1);
        assertThat(handled).containsExactly("m");
        fault.end();
        direct.startMessageMoveTask(task -> task.sourceArn(deadLetters.arn()));
        Eventually.holds("it is back and gone", () -> journal.started.size() >= 2 && queue.isEmpty());
        assertThat(handled).containsExactly("m");
        assertThat(deadLetters.isEmpty()).isTrue();
    }
}
