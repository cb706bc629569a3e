package io.holdfast.deadletters;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.deadletters.RedriveProgress.State;
import io.holdfast.testkit.HoldfastExtension;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeNameForSends;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeValue;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

/** Redrives by this process, because somebody chooses among the messages. */
@Timeout(180)
class FilteredRedriveTest {
    private static final String TRACE = "Root=1-5759e988-bd862e3fe1be46a994272793";

    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @Test
    void onlyChosenMessagesMoveAndTheOthersAreVisibleAgain() throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "some").withDead(60);
        RedriveProgress end = RedriveTest.moveOnly(
                orders.dead().redrive().only(letter -> letter.body().contains("7")));
        assertThat(end.moved()).isEqualTo(6);
        assertThat(end.skipped()).isEqualTo(54);
        assertThat(end.bounced()).isZero();
        assertThat(orders.bodies(orders.url)).hasSize(6).allMatch(body -> body.contains("7"));
        assertThat(orders.size(orders.deadUrl)).isEqualTo(54);
        assertThat(orders.number(orders.deadUrl, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE))
                .isZero();
    }

    @Test
    void movedMessageKeepsItsAttributesItsGroupAndItsTrace() throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "whole");
        Map<String, MessageAttributeValue> attributes = Map.of(
                "Tenant",
                MessageAttributeValue.builder()
                        .dataType("String")
                        .stringValue("acme")
                        .build(),
                "Key",
                MessageAttributeValue.builder()
                        .dataType("Binary")
                        .binaryValue(SdkBytes.fromByteArray(new byte[] {1, 2}))
                        .build());
        orders.send(traced(SendMessageRequest.builder().messageBody("b").messageAttributes(attributes))
                .messageGroupId("fair")
                .build());
        orders.die();
        moveAll(orders);
        Message moved = orders.takeAll(orders.url).get(0);
        assertThat(moved.messageAttributes()).isEqualTo(attributes);
        assertThat(moved.attributes())
                .containsEntry(MessageSystemAttributeName.AWS_TRACE_HEADER, TRACE)
                .containsEntry(MessageSystemAttributeName.MESSAGE_GROUP_ID, "fair")
                .containsEntry(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT, "1");
    }

    @Test
    void fifoMessageIsNotTakenForTheOneThatDied() throws Exception {
        Orders orders = Orders.createFifo(holdfast.endpoint(), "again");
        for (String body : List.of("first", "second")) {
            orders.send(traced(SendMessageRequest.builder().messageBody(body))
                    .messageGroupId("g")
                    .messageDeduplicationId(body)
                    .build());
        }
        orders.die();
        moveAll(orders);
        assertThat(orders.takeAll(orders.url)).extracting(Message::body).containsExactly("first", "second");
        assertThat(orders.size(orders.deadUrl)).isZero();
    }

    @Test
    void firstTryMovesNoMoreThanItMay() throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "few").withDead(30);
        RedriveProgress end = RedriveTest.moveOnly(orders.dead().redrive().atMost(7));
        assertThat(end.moved()).isEqualTo(7);
        assertThat(orders.size(orders.url)).isEqualTo(7);
        assertThat(orders.size(orders.deadUrl)).isEqualTo(23);
    }

    @Test
    void redriveStopsWhenItsMessagesComeBack() throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "bounced").withDead(300);
        Redrive redrive = orders.dead().redrive().rate(10).only(letter -> true).start();
        RedriveTest.failEverything(orders, redrive);
        RedriveProgress end = redrive.progress();
        assertThat(end.state()).isEqualTo(State.BOUNCED);
        assertThat(end.moved()).isLessThan(300);
        assertThat(orders.size(orders.deadUrl) + orders.size(orders.url)).isEqualTo(300);
    }

    @Test
    void cancelledRedriveLeavesTheRestInTheQueue() throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "half").withDead(30);
        Redrive redrive = orders.dead().redrive().rate(1).only(letter -> true).start();
        while (redrive.progress().moved() < 2) {
            redrive.await(Duration.ofMillis(50));
        }
        redrive.cancel();
        RedriveProgress end = redrive.await();
        assertThat(end.state()).isEqualTo(State.CANCELLED);
        assertThat(orders.size(orders.url)).isEqualTo((int) end.moved());
        assertThat(orders.size(orders.deadUrl)).isEqualTo(30 - (int) end.moved());
    }

    private static SendMessageRequest.Builder traced(SendMessageRequest.Builder request) {
        return request.messageSystemAttributes(Map.of(
                MessageSystemAttributeNameForSends.AWS_TRACE_HEADER,
                MessageSystemAttributeValue.builder()
                        .dataType("String")
                        .stringValue(TRACE)
                        .build()));
    }

    private static void moveAll(Orders orders) throws InterruptedException {
        RedriveProgress end = RedriveTest.moveOnly(orders.dead().redrive().only(letter -> true));
        assertThat(end.failed()).isZero();
    }
}
