package io.holdfast.protocol.sqs.json;

import static io.holdfast.protocol.sqs.MessageAttribute.binary;
import static io.holdfast.protocol.sqs.MessageAttribute.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.MessageAttribute;
import io.holdfast.protocol.sqs.MessageDigests;
import io.holdfast.protocol.sqs.MessageId;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.QueueAttribute;
import io.holdfast.protocol.sqs.SystemAttributeSelection;
import io.holdfast.protocol.sqs.SystemAttributes;
import io.holdfast.protocol.sqs.result.BatchFailure;
import io.holdfast.protocol.sqs.result.ChangeMessageVisibilityBatchResult;
import io.holdfast.protocol.sqs.result.CreateQueueResult;
import io.holdfast.protocol.sqs.result.DeleteMessageBatchResult;
import io.holdfast.protocol.sqs.result.EmptyResult;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.GetQueueAttributesResult;
import io.holdfast.protocol.sqs.result.GetQueueUrlResult;
import io.holdfast.protocol.sqs.result.ListQueuesResult;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.ReceiveMessageResult;
import io.holdfast.protocol.sqs.result.ReceivedMessage;
import io.holdfast.protocol.sqs.result.SendMessageBatchResult;
import io.holdfast.protocol.sqs.result.SendMessageBatchResultEntry;
import io.holdfast.protocol.sqs.result.SendMessageResult;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JsonResultsTest {
    private static final String UUID_TEXT = "01234567-89ab-cdef-8123-456789abcdef";
    private static final MessageId ID = new MessageId(0x0123456789abcdefL, 0x8123456789abcdefL);
    private static final byte[] HELLO_MD5 = MessageDigests.md5("hello".getBytes(UTF_8));
    private static final String HELLO_MD5_HEX = "5d41402abc4b2a76b9719d911017c592";
    private static final SystemAttributes SYSTEM = SystemAttributes.plain("AKID", 1763240000000L, 1, 1763240000123L);

    @Test
    void queueUrlsAreWritten() {
        assertThat(write(new CreateQueueResult("http://h/1/q"))).isEqualTo("{\"QueueUrl\":\"http://h/1/q\"}");
        assertThat(write(new GetQueueUrlResult("http://h/1/q"))).isEqualTo("{\"QueueUrl\":\"http://h/1/q\"}");
        assertThat(write(new ListQueuesResult(List.of("a", "b"), "t")))
                .isEqualTo("{\"QueueUrls\":[\"a\",\"b\"],\"NextToken\":\"t\"}");
    }

    @Test
    void whatHasNoValueIsLeftOut() {
        assertThat(write(new ListQueuesResult(List.of(), null))).isEqualTo("{}");
        assertThat(write(new GetQueueAttributesResult(Map.of()))).isEqualTo("{}");
        assertThat(write(new ReceiveMessageResult(List.of(), SystemAttributeSelection.ALL)))
                .isEqualTo("{}");
    }

    @Test
    void queueAttributesAreWrittenUnderTheirWireNames() {
        Map<QueueAttribute, String> attributes = new LinkedHashMap<>();
        attributes.put(QueueAttribute.DELAY_SECONDS, "5");
        attributes.put(QueueAttribute.POLICY, "{\"a\": \"b\"}");

        assertThat(write(new GetQueueAttributesResult(attributes)))
                .isEqualTo("{\"Attributes\":{\"DelaySeconds\":\"5\",\"Policy\":\"{\\\"a\\\": \\\"b\\\"}\"}}");
    }

    @Test
    void plainSendHasIdAndBodyDigestOnly() {
        assertThat(write(new SendMessageResult(ID, HELLO_MD5, null, null, null)))
                .isEqualTo("{\"MessageId\":\"" + UUID_TEXT + "\",\"MD5OfMessageBody\":\"" + HELLO_MD5_HEX + "\"}");
    }

    @Test
    void fullSendHasEveryMember() {
        byte[] zeros = new byte[16];
        String zerosHex = "0".repeat(32);

        assertThat(write(new SendMessageResult(ID, HELLO_MD5, zeros, zeros, "18849496460467696128")))
                .isEqualTo("{\"MessageId\":\"" + UUID_TEXT + "\",\"MD5OfMessageBody\":\"" + HELLO_MD5_HEX
                        + "\",\"MD5OfMessageAttributes\":\"" + zerosHex + "\",\"MD5OfMessageSystemAttributes\":\""
                        + zerosHex
                        + "\",\"SequenceNumber\":\"18849496460467696128\"}");
    }

    @Test
    void messageIdIsWrittenAsItsUuid() {
        assertThat(ID).hasToString(UUID_TEXT);
        for (long bits : new long[] {0, -1, Long.MIN_VALUE, 0x0f0e0d0c0b0a0908L}) {
            String json = write(new SendMessageResult(new MessageId(bits, ~bits), HELLO_MD5, null, null, null));
            assertThat(json).contains('"' + new UUID(bits, ~bits).toString() + '"');
        }
    }

    @Test
    void batchResultHasOnlyTheListsThatAreNotEmpty() {
        SendMessageResult sent = new SendMessageResult(ID, HELLO_MD5, null, null, null);
        String entry =
                "{\"Id\":\"a\",\"MessageId\":\"" + UUID_TEXT + "\",\"MD5OfMessageBody\":\"" + HELLO_MD5_HEX + "\"}";
        BatchFailure failed = new BatchFailure("t", Failure.invalidParameter("too big"));
        String failure =
                "{\"Id\":\"t\",\"SenderFault\":true,\"Code\":\"InvalidParameterValue\",\"Message\":\"too big\"}";

        assertThat(write(new SendMessageBatchResult(List.of(new SendMessageBatchResultEntry("a", sent)), List.of())))
                .isEqualTo("{\"Successful\":[" + entry + "]}");
        assertThat(write(new SendMessageBatchResult(List.of(), List.of(failed, failed))))
                .isEqualTo("{\"Failed\":[" + failure + "," + failure + "]}");
        assertThat(write(new DeleteMessageBatchResult(List.of("a", "b"), List.of(failed))))
                .isEqualTo("{\"Successful\":[{\"Id\":\"a\"},{\"Id\":\"b\"}],\"Failed\":[" + failure + "]}");
        assertThat(write(new ChangeMessageVisibilityBatchResult(List.of(), List.of(failed))))
                .isEqualTo("{\"Failed\":[" + failure + "]}");
    }

    @Test
    void codesInBatchesHaveNoPrefixAndTellWhoseFaultItIs() {
        BatchFailure ours = new BatchFailure("a", new Failure(AwsError.INTERNAL_FAILURE, "later"));
        BatchFailure theirs = new BatchFailure("b", new Failure(AwsError.UNSUPPORTED_OPERATION, "no"));

        assertThat(write(new DeleteMessageBatchResult(List.of(), List.of(ours, theirs))))
                .isEqualTo("{\"Failed\":["
                        + "{\"Id\":\"a\",\"SenderFault\":false,\"Code\":\"InternalError\",\"Message\":\"later\"},"
                        + "{\"Id\":\"b\",\"SenderFault\":true,\"Code\":\"UnsupportedOperation\",\"Message\":\"no\"}]}");
    }

    @Test
    void plainMessageHasFourMembers() {
        assertThat(write(receive(SystemAttributeSelection.NONE, Map.of())))
                .isEqualTo("{\"Messages\":[{\"MessageId\":\"" + UUID_TEXT
                        + "\",\"ReceiptHandle\":\"RH\",\"MD5OfBody\":\"" + HELLO_MD5_HEX + "\",\"Body\":\"hello\"}]}");
    }

    @Test
    void systemAttributesAreWrittenAsTexts() {
        assertThat(write(receive(SystemAttributeSelection.ALL, Map.of())))
                .contains(
                        "\"Body\":\"hello\",\"Attributes\":{\"SenderId\":\"AKID\",\"SentTimestamp\":\"1763240000000\","
                                + "\"ApproximateReceiveCount\":\"1\",\"ApproximateFirstReceiveTimestamp\":\"1763240000123\"}}");
    }

    @Test
    void attributeThatTheMessageDoesNotHaveIsSilentlyLeftOut() {
        SystemAttributeSelection both =
                SystemAttributeSelection.of(List.of("ApproximateReceiveCount", "SequenceNumber"));
        SystemAttributeSelection missing = SystemAttributeSelection.of(List.of("SequenceNumber"));

        assertThat(write(receive(both, Map.of()))).contains("\"Attributes\":{\"ApproximateReceiveCount\":\"1\"}}");
        assertThat(write(receive(missing, Map.of()))).endsWith("\"Body\":\"hello\"}]}");
    }

    @Test
    void everySystemAttributeHasItsPlace() {
        SystemAttributes full = new SystemAttributes("s", 1, 2, 3, "trace", "group", "dedup", "7", "arn");
        ReceivedMessage message =
                new ReceivedMessage(ID, "RH", HELLO_MD5, "hello".getBytes(UTF_8), full, null, Map.of());

        assertThat(write(new ReceiveMessageResult(List.of(message), SystemAttributeSelection.ALL)))
                .contains("{\"SenderId\":\"s\",\"SentTimestamp\":\"1\",\"ApproximateReceiveCount\":\"2\","
                        + "\"ApproximateFirstReceiveTimestamp\":\"3\",\"AWSTraceHeader\":\"trace\","
                        + "\"MessageGroupId\":\"group\",\"MessageDeduplicationId\":\"dedup\",\"SequenceNumber\":\"7\","
                        + "\"DeadLetterQueueSourceArn\":\"arn\"}");
    }

    @Test
    void userAttributesAreWrittenWithTheirDigest() {
        Map<String, MessageAttribute> attributes = new LinkedHashMap<>();
        attributes.put("blob", binary("Binary", new byte[] {1, 2, 3}));
        attributes.put("color", text("String", "blue"));

        assertThat(write(receive(SystemAttributeSelection.NONE, attributes)))
                .contains("\"MD5OfMessageAttributes\":\"")
                .endsWith("\"MessageAttributes\":{\"blob\":{\"BinaryValue\":\"AQID\",\"DataType\":\"Binary\"},"
                        + "\"color\":{\"StringValue\":\"blue\",\"DataType\":\"String\"}}}]}");
    }

    @Test
    void failureNamesItsTypeAndItsReason() {
        assertThat(write(Failure.queueDoesNotExist()))
                .isEqualTo("{\"__type\":\"com.amazonaws.sqs#QueueDoesNotExist\","
                        + "\"message\":\"The specified queue does not exist.\"}");
        assertThat(write(new Failure(AwsError.RECEIPT_HANDLE_IS_INVALID, "handle \"x\\y\"\nno")))
                .isEqualTo("{\"__type\":\"com.amazonaws.sqs#ReceiptHandleIsInvalid\","
                        + "\"message\":\"handle \\\"x\\\\y\\\"\\nno\"}");
    }

    @Test
    void deniedAccessSpellsItsReasonWithACapitalLetter() {
        assertThat(write(new Failure(AwsError.ACCESS_DENIED, "no")))
                .isEqualTo("{\"__type\":\"com.amazon.coral.service#AccessDeniedException\",\"Message\":\"no\"}");
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "DELETE_QUEUE",
                "SET_QUEUE_ATTRIBUTES",
                "PURGE_QUEUE",
                "DELETE_MESSAGE",
                "CHANGE_MESSAGE_VISIBILITY"
            })
    void successWithoutOutputHasNoBodyAtAll(Operation operation) {
        assertThat(write(new EmptyResult(operation))).isEmpty();
    }

    @Test
    void operationWithOutputHasNoEmptyResult() {
        assertThatThrownBy(() -> new EmptyResult(Operation.SEND_MESSAGE)).isInstanceOf(IllegalArgumentException.class);
    }

    private static ReceiveMessageResult receive(
            SystemAttributeSelection shown, Map<String, MessageAttribute> attributes) {
        byte[] md5 = attributes.isEmpty() ? null : MessageDigests.md5OfAttributes(attributes);
        ReceivedMessage message =
                new ReceivedMessage(ID, "RH", HELLO_MD5, "hello".getBytes(UTF_8), SYSTEM, md5, attributes);
        return new ReceiveMessageResult(List.of(message), shown);
    }

    private static String write(Outcome outcome) {
        JsonBuffer out = JsonResults.write(outcome, new JsonBuffer());
        return new String(out.array(), 0, out.length(), UTF_8);
    }
}
