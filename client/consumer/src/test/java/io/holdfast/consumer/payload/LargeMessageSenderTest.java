package io.holdfast.consumer.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

class LargeMessageSenderTest {
    private static final int KIB = 1024;

    @TempDir
    Path directory;

    private final RecordingSqs sqs = new RecordingSqs();
    private PayloadStore store;
    private LargeMessageSender sender;

    @BeforeEach
    void makeASender() {
        store = new DirectoryPayloadStore(directory, "payloads");
        sender = LargeMessageSender.builder(sqs, store).build();
    }

    @Test
    void messageAtTheThresholdIsSentAsItIs() {
        String body = "x".repeat(256 * KIB - 14);
        // The name, the type and the value count: 1 + 6 + 7.
        send(body, Map.of("k", string("1234567")));
        assertThat(sqs.sent.get(0).messageBody()).isEqualTo(body);
        assertThat(payloads()).isZero();
    }

    @Test
    void oneByteMoreInAnAttributeSendsTheBodyToTheStore() {
        String body = "x".repeat(256 * KIB - 14);
        send(body, Map.of("k", string("12345678")));
        SendMessageRequest sent = sqs.sent.get(0);
        PayloadPointer pointer = PayloadPointer.parse(sent.messageBody());
        assertThat(text(pointer)).isEqualTo(body);
        assertThat(sent.messageAttributes()).containsOnlyKeys("k", "SQSLargePayloadSize");
        assertThat(sent.messageAttributes())
                .containsEntry("SQSLargePayloadSize", number(Integer.toString(256 * KIB - 14)));
    }

    @Test
    void binaryAttributesCountToo() {
        MessageAttributeValue binary = MessageAttributeValue.builder()
                .dataType("Binary")
                .binaryValue(SdkBytes.fromByteArray(new byte[200 * KIB]))
                .build();
        send("x".repeat(60 * KIB), Map.of("b", binary));
        assertThat(payloads()).isOne();
    }

    @Test
    void sizeIsCountedInBytesNotInCharacters() {
        send("é".repeat(150_000), Map.of());
        assertThat(sqs.sent.get(0).messageAttributes()).containsEntry("SQSLargePayloadSize", number("300000"));
    }

    @Test
    void currentAttributeNameIsWrittenIfAsked() {
        sender = LargeMessageSender.builder(sqs, store)
                .sizeAttribute(SizeAttribute.CURRENT)
                .storeEverything()
                .build();
        send("small", Map.of());
        assertThat(sqs.sent.get(0).messageAttributes()).containsOnlyKeys("ExtendedPayloadSize");
    }

    @Test
    void messagesThatNoQueueCouldCarryAreRefused() {
        String large = "x".repeat(300 * KIB);
        Map<String, MessageAttributeValue> ten = new HashMap<>();
        IntStream.range(0, 10).forEach(i -> ten.put("a" + i, string("v")));
        assertThatThrownBy(() -> send(large, ten)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> send("small", Map.of("a", string(large))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> send("small", Map.of("ExtendedPayloadSize", string("7"))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(payloads()).isZero();
    }

    @Test
    void thresholdsAboveWhatSqsTakesAreRefused() {
        LargeMessageSender.Builder builder = LargeMessageSender.builder(sqs, store);
        assertThatThrownBy(() -> builder.threshold(1024 * KIB + 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.batchBytes(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void tenTimesTwoHundredKibibytesAreTenRequests() {
        SendMessageBatchResponse response = sendBatch("orders", entries(10, "x".repeat(200 * KIB)));
        assertThat(response.successful()).hasSize(10);
        assertThat(sqs.batchIds()).hasSize(10).allMatch(batch -> batch.size() == 1);
        assertThat(payloads()).isZero();
    }

    @Test
    void batchesAreSplitByNumberAndByBytes() {
        sendBatch("orders", entries(25, "small"));
        assertThat(sqs.batchIds()).extracting(List::size).containsExactly(10, 10, 5);
        sqs.batches.clear();
        sendBatch("orders", entries(10, "x".repeat(64 * KIB)));
        assertThat(sqs.batchIds()).extracting(List::size).containsExactly(4, 4, 2);
    }

    @Test
    void pointersCountInABatchNotTheirPayloads() {
        sendBatch("orders", entries(10, "x".repeat(300 * KIB)));
        assertThat(sqs.batchIds()).hasSize(1);
        assertThat(payloads()).isEqualTo(10);
    }

    @Test
    void failuresAreAnsweredEntryByEntry() {
        sqs.refusedIds.add("e3");
        sqs.failingRequests.add(2);
        SendMessageBatchResponse response = sendBatch("orders", entries(25, "small"));
        assertThat(response.successful()).hasSize(9 + 5);
        assertThat(response.failed())
                .extracting(BatchResultErrorEntry::id)
                .containsExactly("e3", "e10", "e11", "e12", "e13", "e14", "e15", "e16", "e17", "e18", "e19");
    }

    @Test
    void entriesThatCannotBeStoredOrSentFailAlone() throws IOException {
        // A file where the directory should be.
        Path blocked = Files.createFile(directory.resolve("blocked"));
        sender = LargeMessageSender.builder(sqs, new DirectoryPayloadStore(blocked, "payloads"))
                .build();
        List<SendMessageBatchRequestEntry> entries = new ArrayList<>(entries(3, "small"));
        entries.set(0, entry("large").messageBody("x".repeat(300 * KIB)).build());
        entries.set(
                1,
                entry("reserved")
                        .messageAttributes(Map.of("SQSLargePayloadSize", string("7")))
                        .build());
        SendMessageBatchResponse response = sendBatch("orders", entries);
        assertThat(response.successful()).hasSize(1);
        assertThat(response.failed())
                .extracting(BatchResultErrorEntry::id, BatchResultErrorEntry::code, BatchResultErrorEntry::senderFault)
                .containsExactly(
                        tuple("large", "PayloadNotStored", false), tuple("reserved", "InvalidParameterValue", true));
    }

    @Test
    void laterEntriesOfAGroupDoNotOvertakeAFailedOne() {
        sqs.refusedIds.add("e1");
        List<SendMessageBatchRequestEntry> entries = IntStream.range(0, 14)
                .mapToObj(i -> SendMessageBatchRequestEntry.builder()
                        .id("e" + i)
                        .messageBody("small")
                        .messageGroupId(i % 2 == 0 ? "even" : "odd")
                        .build())
                .toList();
        SendMessageBatchResponse response = sendBatch("orders.fifo", entries);
        assertThat(sqs.batchIds().get(1)).containsExactly("e10", "e12");
        assertThat(response.failed()).extracting(BatchResultErrorEntry::id).containsExactly("e1", "e11", "e13");
        assertThat(response.failed().get(1).code()).isEqualTo("EarlierFailed");
    }

    @Test
    void groupsOfAStandardQueueHaveNoOrderToKeep() {
        sqs.refusedIds.add("e1");
        List<SendMessageBatchRequestEntry> entries = IntStream.range(0, 12)
                .mapToObj(i -> SendMessageBatchRequestEntry.builder()
                        .id("e" + i)
                        .messageBody("small")
                        .messageGroupId("tenant")
                        .build())
                .toList();
        assertThat(sendBatch("orders", entries).successful()).hasSize(11);
    }

    @Test
    void equalIdsAreRefused() {
        SendMessageBatchRequestEntry entry = entries(1, "small").get(0);
        assertThatThrownBy(() -> sendBatch("orders", List.of(entry, entry)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private void send(String body, Map<String, MessageAttributeValue> attributes) {
        sender.send(SendMessageRequest.builder()
                .queueUrl("http://localhost/000000000000/orders")
                .messageBody(body)
                .messageAttributes(attributes)
                .build());
    }

    private SendMessageBatchResponse sendBatch(String queue, List<SendMessageBatchRequestEntry> entries) {
        return sender.sendBatch(SendMessageBatchRequest.builder()
                .queueUrl("http://localhost/000000000000/" + queue)
                .entries(entries)
                .build());
    }

    private static List<SendMessageBatchRequestEntry> entries(int count, String body) {
        return IntStream.range(0, count)
                .mapToObj(i -> SendMessageBatchRequestEntry.builder()
                        .id("e" + i)
                        .messageBody(body)
                        .build())
                .toList();
    }

    private static SendMessageBatchRequestEntry.Builder entry(String id) {
        return SendMessageBatchRequestEntry.builder().id(id).messageBody("small");
    }

    private static MessageAttributeValue number(String value) {
        return MessageAttributeValue.builder()
                .dataType("Number")
                .stringValue(value)
                .build();
    }

    private static MessageAttributeValue string(String value) {
        return MessageAttributeValue.builder()
                .dataType("String")
                .stringValue(value)
                .build();
    }

    private String text(PayloadPointer pointer) {
        return new String(store.get(pointer, Integer.MAX_VALUE), StandardCharsets.UTF_8);
    }

    private long payloads() {
        try (Stream<Path> files = Files.list(directory)) {
            return files.count();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
