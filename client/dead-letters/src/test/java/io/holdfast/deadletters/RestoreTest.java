package io.holdfast.deadletters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.deadletters.DeadLettersRefused.Reason;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

/** Sending a snapshot to a queue. */
@Timeout(180)
class RestoreTest {
    @TempDir
    Path scratch;

    @ParameterizedTest
    @EnumSource(Server.class)
    void everyMessageArrivesAsItWasBeforeItDied(Server server) throws Exception {
        Orders orders = Orders.create(server.endpoint(), "restored").withDead(25);
        orders.sendToDead(SendMessageRequest.builder()
                .messageBody("by a consumer")
                .messageAttributes(Map.of("Tenant", text("acme"), "HoldfastReason", text("no total"))));
        Snapshot snapshot = emptied(orders);
        assertThat(snapshot.origins()).isEqualTo(new Origins(25, 0, 1));

        RestoreBuilder restore = snapshot.restore(orders.sqs).to("restored").rate(500);
        assertThat(restore.dryRun().chosen()).isEqualTo(26);
        assertThat(orders.size(orders.url)).isZero();
        RestoreReport report = restore.run();
        assertThat(report.complete()).isTrue();
        assertThat(report.sent()).isEqualTo(26);
        List<Message> arrived = orders.takeAll(orders.url);
        assertThat(arrived).hasSize(26).extracting(Message::body).contains("{\"order\":0}", "{\"order\":24}");
        assertThat(arrived)
                .filteredOn(message -> message.body().equals("by a consumer"))
                .singleElement()
                .satisfies(message -> assertThat(message.messageAttributes()).containsOnlyKeys("Tenant"));
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void stoppedRestoreGoesOnWithoutSendingAnythingTwice(Server server) throws Exception {
        Orders orders = Orders.create(server.endpoint(), "halved").withDead(30);
        Snapshot snapshot = emptied(orders);
        AtomicLong sent = new AtomicLong();
        RestoreReport first = snapshot.restore(orders.sqs)
                .to("halved")
                .rate(100)
                .onProgress(sent::set)
                .stopIf(() -> sent.get() >= 10)
                .run();
        assertThat(first.sent()).isEqualTo(10);
        assertThat(first.complete()).isFalse();
        assertThat(first.stopped()).isEqualTo("it was asked to stop");

        RestoreBuilder again = snapshot.restore(orders.sqs).to("halved").rate(500);
        assertThatExceptionOfType(DeadLettersRefused.class)
                .isThrownBy(again::run)
                .withMessageStartingWith("10 messages of ")
                .satisfies(refused -> assertThat(refused.reason()).isEqualTo(Reason.RESTORED_BEFORE));
        RestoreReport second = again.resume(true).run();
        assertThat(second.sentBefore()).isEqualTo(10);
        assertThat(second.sent()).isEqualTo(20);
        assertThat(second.maybeTwice()).isZero();
        assertThat(again.run().sent()).isZero();
        assertThat(orders.takeAll(orders.url))
                .hasSize(30)
                .extracting(Message::body)
                .doesNotHaveDuplicates();
    }

    @Test
    void whatWasBeingSentInACrashIsSentAgainAndSaid() throws Exception {
        Orders orders = Orders.create(Server.HOLDFAST.endpoint(), "crashed").withDead(5);
        Snapshot snapshot = emptied(orders);
        List<String> ids = snapshot.sample(5, 1).letters().stream()
                .map(DeadLetter::messageId)
                .toList();
        Path journal = snapshot.directory().resolve("restored-to-crashed.journal");
        RestoreBuilder restore = snapshot.restore(orders.sqs).to("crashed").rate(500);
        assertThat(restore.only(letter -> letter.messageId().equals(ids.get(0)))
                        .run()
                        .sent())
                .isEqualTo(1);
        Files.writeString(journal, "sending " + ids.get(1) + "\nsent " + ids.get(2), StandardOpenOption.APPEND);

        RestoreReport report = restore.only(letter -> true).resume(true).run();
        assertThat(report.sentBefore()).isEqualTo(1); // the torn line does not count
        assertThat(report.sent()).isEqualTo(4);
        assertThat(report.maybeTwice()).isEqualTo(1);
        assertThat(orders.size(orders.url)).isEqualTo(5);
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void groupsKeepTheirOrder(Server server) throws Exception {
        Orders orders = Orders.createFifo(server.endpoint(), "grouped");
        for (int i = 0; i < 6; i++) {
            orders.sendToDead(SendMessageRequest.builder()
                    .messageBody("m" + i)
                    .messageGroupId("g" + i % 2)
                    .messageDeduplicationId("d" + i));
        }
        Snapshot snapshot = emptied(orders);
        assertThat(snapshot.restore(orders.sqs)
                        .to("grouped.fifo")
                        .rate(500)
                        .run()
                        .sent())
                .isEqualTo(6);
        List<String> bodies =
                orders.takeAll(orders.url).stream().map(Message::body).toList();
        assertThat(bodies).containsSubsequence("m0", "m2", "m4").containsSubsequence("m1", "m3", "m5");
    }

    @Test
    void backInItsDeadLetterQueueAMessageCanBeRedriven() throws Exception {
        Orders orders = Orders.create(Server.HOLDFAST.endpoint(), "twice").withDead(3);
        String refunds = orders.anotherSource("twice-refunds");
        Snapshot snapshot = emptied(orders);
        snapshot.restore(orders.sqs).to("twice-dlq").rate(500).run();
        RedriveProgress end = RedriveTest.moveOnly(orders.dead().redrive());
        assertThat(end.origins()).isEqualTo(new Origins(0, 3, 0));
        assertThat(orders.size(orders.url)).isEqualTo(3);
        assertThat(orders.size(refunds)).isZero();
    }

    @Test
    void queueThatDoesNotFitIsRefused() throws Exception {
        Orders orders = Orders.create(Server.HOLDFAST.endpoint(), "unfit").withDead(1);
        Orders.createFifo(Server.HOLDFAST.endpoint(), "unfit");
        Snapshot snapshot = emptied(orders);
        assertThatExceptionOfType(DeadLettersRefused.class)
                .isThrownBy(() -> snapshot.restore(orders.sqs).to("unfit.fifo").run())
                .withMessageContaining("unfit.fifo is a FIFO queue, but the snapshot in ")
                .satisfies(refused -> assertThat(refused.reason()).isEqualTo(Reason.OTHER_KIND));
        assertThatExceptionOfType(DeadLettersRefused.class)
                .isThrownBy(() -> snapshot.restore(orders.sqs).to("nobody").run())
                .satisfies(refused -> assertThat(refused.reason()).isEqualTo(Reason.NO_SUCH_QUEUE));
        Files.writeString(snapshot.directory().resolve("restored-to-unfit.journal"), "holdfast-restore 1 other arn\n");
        assertThatExceptionOfType(DeadLettersRefused.class)
                .isThrownBy(() -> snapshot.restore(orders.sqs).to("unfit").run())
                .withMessageContaining("is the journal of other messages");
        assertThat(orders.size(orders.url)).isZero();
    }

    /** A snapshot whose messages are gone from the queue. */
    private Snapshot emptied(Orders orders) throws Exception {
        Snapshot snapshot = orders.dead().snapshot().to(scratch.resolve("s")).run();
        orders.takeAll(orders.deadUrl);
        return snapshot;
    }

    private static MessageAttributeValue text(String value) {
        return MessageAttributeValue.builder()
                .dataType("String")
                .stringValue(value)
                .build();
    }
}
