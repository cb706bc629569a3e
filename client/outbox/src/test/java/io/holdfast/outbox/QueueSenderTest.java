package io.holdfast.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SqsException;

class QueueSenderTest {
    private final FakeSqs sqs = new FakeSqs();
    private final QueueSender sender = QueueSender.to(sqs);
    private final AtomicInteger numbers = new AtomicInteger();

    private OutboxRow row(String queue, @Nullable String key, String body) {
        Ordering ordering = key == null ? Ordering.UNORDERED : Ordering.PER_KEY;
        return new OutboxRow(
                numbers.incrementAndGet(),
                new UUID(1, numbers.get()),
                queue,
                key,
                null,
                body,
                Map.of(),
                0,
                null,
                ordering,
                Instant.EPOCH);
    }

    private static List<SendResult.Status> statuses(List<SendResult> results) {
        return results.stream().map(SendResult::status).toList();
    }

    @Test
    void batchesHoldTenEntries() {
        List<OutboxRow> rows = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            rows.add(row("q", null, "b" + i));
        }
        assertThat(sender.send(rows)).allMatch(SendResult::sent);
        assertThat(sqs.calls()).extracting(call -> call.entries().size()).containsExactly(10, 10, 5);
    }

    @Test
    void batchesStayWithinTheBytesOfARequest() {
        String body = "x".repeat(400_000);
        List<OutboxRow> rows =
                List.of(row("q", null, body), row("q", null, body), row("q", null, body), row("q", null, "y"));
        assertThat(sender.send(rows)).allMatch(SendResult::sent);
        assertThat(sqs.calls()).extracting(call -> call.entries().size()).containsExactly(2, 2);
    }

    @Test
    void batchHoldsOneEntryPerKey() {
        List<OutboxRow> rows =
                List.of(row("q", "a", "a1"), row("q", "a", "a2"), row("q", "b", "b1"), row("q", "a", "a3"));
        assertThat(sender.send(rows)).allMatch(SendResult::sent);
        assertThat(sqs.calls())
                .extracting(call -> call.entries().stream()
                        .map(SendMessageBatchRequestEntry::messageBody)
                        .toList())
                .containsExactly(List.of("a1", "b1"), List.of("a2"), List.of("a3"));
    }

    @Test
    void failedRowHoldsThoseOfItsKeyOnly() {
        sqs.refuse(entry -> entry.messageBody().equals("a1")
                ? BatchResultErrorEntry.builder().code("InternalError").senderFault(false)
                : null);
        List<SendResult> results = sender.send(
                List.of(row("q", "a", "a1"), row("q", "a", "a2"), row("q", "b", "b1"), row("q", "b", "b2")));
        assertThat(statuses(results))
                .containsExactly(
                        SendResult.Status.RETRY,
                        SendResult.Status.HELD,
                        SendResult.Status.SENT,
                        SendResult.Status.SENT);
        assertThat(sqs.bodies()).containsExactly("b1", "b2");
    }

    @Test
    void refusedCallIsTriedEntryByEntry() {
        sqs.fail(call ->
                call.entries().stream().anyMatch(entry -> entry.messageBody().equals("bad"))
                        ? refused(400, "InvalidMessageContents")
                        : null);
        List<SendResult> results =
                sender.send(List.of(row("q", null, "good"), row("q", null, "bad"), row("q", null, "also good")));
        assertThat(statuses(results))
                .containsExactly(SendResult.Status.SENT, SendResult.Status.POISON, SendResult.Status.SENT);
    }

    @Test
    void whatSaysNothingOfTheRowIsAnOutage() {
        for (RuntimeException outage : List.of(
                refused(503, "ServiceUnavailable"),
                refused(403, "RequestThrottled"),
                refused(403, "AccessDenied"),
                refused(400, "RequestExpired"),
                refused(400, "RequestTimeTooSkewed"),
                refused(400, "InvalidSignatureException"),
                refused(400, "KmsDisabled"),
                refused(400, "KMS.DisabledException"),
                refused(400, "KmsAccessDenied"),
                refused(403, "SomethingNew"),
                refused(404, "NotFound"),
                refused(302, "Found"),
                refused(413, "RequestEntityTooLarge"),
                refused(400, "SomethingNew"),
                SdkClientException.create("connection refused"),
                new IllegalStateException("Connection pool shut down"))) {
            sqs.fail(call -> outage);
            assertThat(statuses(sender.send(List.of(row("q", "a", "1"), row("q", "a", "2")))))
                    .as(outage.getMessage())
                    .containsExactly(SendResult.Status.UNAVAILABLE, SendResult.Status.HELD);
        }
    }

    @Test
    void unknownQueueIsAnOutageOfItsOwnRowsOnly() {
        sqs.without("gone");
        List<SendResult> results = sender.send(List.of(row("gone", null, "1"), row("q", null, "2")));
        assertThat(statuses(results)).containsExactly(SendResult.Status.MISSING, SendResult.Status.SENT);
        sqs.with("gone");
        assertThat(sender.send(List.of(row("gone", null, "1")))).allMatch(SendResult::sent);
    }

    @Test
    void classPathThatDoesNotFitIsAnOutage() {
        sqs.fail(call -> {
            throw new NoSuchMethodError("from another version");
        });
        assertThat(statuses(sender.send(List.of(row("q", null, "1"))))).containsExactly(SendResult.Status.UNAVAILABLE);
    }

    @Test
    void refusalOfUnknownKindIsTheRowsFaultIfAnotherRowOfItsCallIsTaken() {
        refuseCallsWith("bad");
        List<SendResult> results = sender.send(List.of(row("q", null, "bad 1"), row("q", null, "good")));
        assertThat(statuses(results)).containsExactly(SendResult.Status.RETRY, SendResult.Status.SENT);
    }

    @Test
    void refusalOfUnknownKindIsTheRowsFaultOnceItsQueueTookAnother() {
        refuseCallsWith("bad");
        OutboxRow bad = row("q", null, "bad");
        assertThat(statuses(sender.send(List.of(bad)))).containsExactly(SendResult.Status.UNAVAILABLE);
        assertThat(statuses(sender.send(List.of(bad)))).containsExactly(SendResult.Status.UNAVAILABLE);
        assertThat(sender.send(List.of(row("another", null, "good")))).allMatch(SendResult::sent);
        assertThat(statuses(sender.send(List.of(bad)))).containsExactly(SendResult.Status.UNAVAILABLE);
        assertThat(sender.send(List.of(row("q", null, "good")))).allMatch(SendResult::sent);
        assertThat(statuses(sender.send(List.of(bad)))).containsExactly(SendResult.Status.RETRY);
    }

    @Test
    void tenRowsThatAProxyFindsTooLargeDoNotKeepTheOthersBack() {
        sqs.fail(call -> call.entries().stream()
                                .mapToInt(entry -> entry.messageBody().length())
                                .sum()
                        > 100
                ? refused(413, "RequestEntityTooLarge")
                : null);
        List<OutboxRow> rows = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            rows.add(row("q", null, "x".repeat(101)));
        }
        for (int i = 0; i < 15; i++) {
            rows.add(row("q", null, "b" + i));
        }
        List<SendResult> results = sender.send(rows);
        assertThat(results.subList(0, 10)).noneMatch(SendResult::sent);
        assertThat(results.subList(10, 25)).allMatch(SendResult::sent);
        assertThat(statuses(sender.send(rows.subList(0, 10)))).containsOnly(SendResult.Status.RETRY);
    }

    @Test
    void entriesThatAllFailAtTheServerAreAnOutage() {
        sqs.refuse(
                entry -> BatchResultErrorEntry.builder().code("InternalError").senderFault(false));
        assertThat(statuses(sender.send(List.of(row("q", "a", "1"), row("q", "b", "2")))))
                .containsOnly(SendResult.Status.UNAVAILABLE);
    }

    @Test
    void entriesThatAreRefusedForTheirQueueOrTheCallerAreAnOutage() {
        for (String code : List.of("KmsDisabled", "AccessDenied", "RequestThrottled", "SomethingNew")) {
            sqs.refuse(entry -> BatchResultErrorEntry.builder().code(code).senderFault(true));
            assertThat(statuses(sender.send(List.of(row("q", "a", "1"), row("q", "b", "2")))))
                    .as(code)
                    .containsOnly(SendResult.Status.UNAVAILABLE);
        }
    }

    private void refuseCallsWith(String word) {
        sqs.fail(call ->
                call.entries().stream().anyMatch(entry -> entry.messageBody().startsWith(word))
                        ? refused(400, "SomethingNew")
                        : null);
    }

    @Test
    void rowThatIsTooLargeIsRefusedWithoutACall() {
        List<SendResult> results =
                sender.maximumBytes(100).send(List.of(row("q", null, "x".repeat(101)), row("q", null, "y")));
        assertThat(statuses(results)).containsExactly(SendResult.Status.POISON, SendResult.Status.SENT);
        assertThat(sqs.bodies()).containsExactly("y");
    }

    @Test
    void nothingIsSentAfterTheTimeIsUp() {
        List<OutboxRow> rows = List.of(row("q", "a", "a1"), row("q", "a", "a2"), row("r", "a", "a3"));
        AtomicInteger calls = new AtomicInteger();
        List<SendResult> results = sender.send(rows, () -> calls.incrementAndGet() == 1);
        assertThat(statuses(results))
                .containsExactly(SendResult.Status.SENT, SendResult.Status.HELD, SendResult.Status.HELD);
    }

    @Test
    void fifoQueuesGetGroupAndDeduplicationIdAndOthersDoNot() {
        OutboxRow fifo = row("q.fifo", "a", "1");
        sender.send(List.of(fifo, row("q", "a", "2")));
        SendMessageBatchRequestEntry first = sqs.calls().get(0).entries().get(0);
        assertThat(first.messageGroupId()).isEqualTo("a");
        assertThat(first.messageDeduplicationId()).isEqualTo(fifo.id().toString());
        assertThat(sqs.calls().get(1).entries().get(0).messageGroupId()).isNull();
        sender.groupsInStandardQueues().send(List.of(row("q", "a", "3")));
        assertThat(sqs.calls().get(2).entries().get(0).messageGroupId()).isEqualTo("a");
    }

    private static SqsException refused(int status, String code) {
        return (SqsException) SqsException.builder()
                .statusCode(status)
                .message(code)
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode(code)
                        .errorMessage(code)
                        .build())
                .build();
    }
}
