package io.holdfast.deadletters;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.deadletters.RedriveProgress.State;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

/** A dead-letter queue of two queues, in which a consumer has put messages itself. */
@Timeout(180)
class TwoSourcesTest {
    @ParameterizedTest
    @EnumSource(Server.class)
    void everyMessageGoesBackToTheQueueThatItNames(Server server) throws Exception {
        Orders orders = Orders.create(server.endpoint(), "both").withDead(5);
        String refunds = orders.anotherSource("both-refunds");
        for (int i = 0; i < 3; i++) {
            orders.sendToDead(byConsumer("order " + i, orders.arn(orders.url)));
            orders.sendToDead(byConsumer("refund " + i, orders.arn(refunds)));
        }

        RedriveProgress end = RedriveTest.moveOnly(server.redrive(orders));
        assertThat(end.moved()).isEqualTo(11);
        assertThat(end.failed()).isZero();
        assertThat(end.origins()).isEqualTo(new Origins(5, 6, 0));
        assertThat(orders.bodies(orders.url)).hasSize(8).contains("order 0", "order 1", "order 2", "{\"order\":4}");
        assertThat(orders.takeAll(refunds))
                .hasSize(3)
                .allSatisfy(message -> assertThat(message.messageAttributes()).containsOnlyKeys("Tenant"));
        assertThat(orders.size(orders.deadUrl)).isZero();
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void messageThatDoesNotSayWhereItCameFromStaysUntilSomebodySaysIt(Server server) throws Exception {
        Orders orders = Orders.create(server.endpoint(), "silent");
        String refunds = orders.anotherSource("silent-refunds");
        orders.sendToDead(SendMessageRequest.builder().messageBody("silent"));
        orders.sendToDead(byConsumer("forged", "arn:aws:sqs:us-east-1:000000000000:salaries"));
        orders.sendToDead(byConsumer("refund", orders.arn(refunds)));

        RedriveProgress end =
                server.redrive(orders).rate(500).watch(Duration.ZERO).start().await();
        assertThat(end.state()).isEqualTo(State.FAILED);
        assertThat(end.reason())
                .isEqualTo("2 messages do not say which of the queue's sources they came from; say where to move them");
        assertThat(end.origins()).isEqualTo(new Origins(0, 2, 1));
        assertThat(orders.bodies(refunds)).containsExactly("refund");
        assertThat(orders.size(orders.deadUrl)).isEqualTo(2);

        RedriveTest.moveOnly(server.redrive(orders).to("silent"));
        assertThat(orders.bodies(orders.url)).containsExactlyInAnyOrder("silent", "forged");
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void orderOfAGroupStaysAndItsMessagesAreNotTakenForDuplicates(Server server) throws Exception {
        Orders orders = Orders.createFifo(server.endpoint(), "ordered");
        String refunds = orders.anotherSource("ordered-refunds.fifo");
        for (int i = 0; i < 12; i++) {
            String url = i % 2 == 0 ? orders.url : refunds;
            orders.sendToDead(
                    byConsumer("m" + i, orders.arn(url)).messageGroupId("g").messageDeduplicationId("d" + i));
        }
        RedriveProgress end = RedriveTest.moveOnly(server.redrive(orders));
        assertThat(end.moved()).isEqualTo(12);
        assertThat(orders.takeAll(orders.url))
                .extracting(Message::body)
                .containsExactly("m0", "m2", "m4", "m6", "m8", "m10");
        assertThat(orders.takeAll(refunds))
                .extracting(Message::body)
                .containsExactly("m1", "m3", "m5", "m7", "m9", "m11");
    }

    /** As the consumer library sends a message to the dead-letter queue. */
    private static SendMessageRequest.Builder byConsumer(String body, String sourceArn) {
        return SendMessageRequest.builder()
                .messageBody(body)
                .messageAttributes(Map.of(
                        "Tenant", text("acme"),
                        "HoldfastReason", text("no total"),
                        "HoldfastMessageId", text("former id"),
                        "holdfast-dead-letter-source", text(sourceArn)));
    }

    private static MessageAttributeValue text(String value) {
        return MessageAttributeValue.builder()
                .dataType("String")
                .stringValue(value)
                .build();
    }
}
