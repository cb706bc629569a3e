package io.holdfast.protocol.sqs.rules;

import static io.holdfast.protocol.sqs.MessageAttribute.binary;
import static io.holdfast.protocol.sqs.MessageAttribute.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.MessageAttribute;
import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.request.OutgoingMessage;
import io.holdfast.protocol.sqs.result.Failure;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageRulesTest {
    private static final int MAX = SqsLimits.MESSAGE_MAX_BYTES;

    @Test
    void ordinaryMessageIsAccepted() {
        OutgoingMessage message = new OutgoingMessage(
                "tab\t lf\n cr\r é \ufffd 😀".getBytes(UTF_8),
                900,
                Map.of("k", text("String", "v")),
                Map.of("AWSTraceHeader", text("String", "Root=1")),
                null,
                "tenant-1");

        assertThat(MessageRules.standardSend(message, MAX)).isNull();
        assertThat(MessageRules.standardBatchEntry(message, 1, MAX)).isNull();
    }

    @Test
    void emptyBodyIsAMissingBody() {
        for (byte @Nullable [] body : new byte @Nullable [][] {null, {}}) {
            assertThat(MessageRules.standardSend(message(body), MAX))
                    .isEqualTo(new Failure(
                            AwsError.MISSING_PARAMETER, "The request must contain the parameter MessageBody."));
            assertThat(MessageRules.standardBatchEntry(message(body), 2, MAX))
                    .isEqualTo(new Failure(
                            AwsError.EMPTY_VALUE,
                            "The request must contain the parameter SendMessageBatchRequestEntry.2.MessageBody."));
        }
    }

    @Test
    void forbiddenCharacterIsNamed() {
        Failure expected = new Failure(
                AwsError.INVALID_MESSAGE_CONTENTS,
                "Invalid binary character '#xFFFF' was found in the message body, the set of allowed characters is"
                        + " #x9 | #xA | #xD | [#x20-#xD7FF] | [#xE000-#xFFFD] | [#x10000-#x10FFFF].");

        assertThat(MessageRules.standardSend(message("a\uffff".getBytes(UTF_8)), MAX))
                .isEqualTo(expected);
        assertThat(MessageRules.standardBatchEntry(message("a\uffff".getBytes(UTF_8)), 1, MAX))
                .isEqualTo(expected);
    }

    @Test
    void messageOfExactlyTheLimitIsAcceptedAndOneByteMoreIsNot() {
        OutgoingMessage full = message("a".repeat(1024).getBytes(UTF_8));

        assertThat(MessageRules.standardSend(full, 1024)).isNull();
        assertThat(MessageRules.standardSend(full, 1023))
                .isEqualTo(Failure.invalidParameter(
                        "One or more parameters are invalid. Reason: Message must be shorter than 1023 bytes."));
        assertThat(MessageRules.standardBatchEntry(full, 1, 1024)).isNull();
        assertThat(MessageRules.standardBatchEntry(full, 1, 1023))
                .isEqualTo(Failure.invalidParameter("One or more parameters cannot be validated."
                        + " Reason: Message must be shorter than 1023 bytes."));
    }

    @Test
    void sizeCountsBodyAndUserAttributesInBytes() {
        assertThat(MessageRules.sizeBytes(message("é".getBytes(UTF_8)))).isEqualTo(2);
        assertThat(MessageRules.sizeBytes(message(new byte[1_048_568], Map.of("k", text("String", "x")))))
                .isEqualTo(1_048_576);
        assertThat(MessageRules.sizeBytes(message(new byte[1], Map.of("ключ€😀", binary("Binary.gif", new byte[] {
                    1, 2, 3
                })))))
                .isEqualTo(1 + 8 + 3 + 4 + 10 + 3);
    }

    @Test
    void sizeIgnoresWhatTheServiceDoesNotCount() {
        OutgoingMessage message = new OutgoingMessage(
                new byte[5], null, Map.of(), Map.of("AWSTraceHeader", text("String", "Root=1")), "dedup", "group");

        assertThat(MessageRules.sizeBytes(message)).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 901, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void delayIsAtMostFifteenMinutes(int delay) {
        assertThat(MessageRules.delaySeconds(delay))
                .isEqualTo(Failure.invalidParameter("Value " + delay
                        + " for parameter DelaySeconds is invalid. Reason: DelaySeconds must be >= 0 and <= 900."));
        assertThat(MessageRules.delaySeconds(0)).isNull();
        assertThat(MessageRules.delaySeconds(900)).isNull();
        assertThat(MessageRules.delaySeconds(null)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "with space", "tab\t", "é", "\u007f"})
    void groupAndDeduplicationIdsHaveAnAlphabet(String id) {
        assertThat(MessageRules.groupId(id))
                .isEqualTo(Failure.invalidParameter("Value " + id
                        + " for parameter MessageGroupId is invalid. Reason: MessageGroupId can only include alphanumeric"
                        + " and punctuation characters. 1 to 128 in length."));
        assertThat(MessageRules.deduplicationId(id))
                .extracting(Failure::message, STRING)
                .contains("for parameter MessageDeduplicationId is invalid");
    }

    @Test
    void groupIdHasUpToOneHundredAndTwentyEightCharacters() {
        assertThat(MessageRules.groupId("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~azAZ09"))
                .isNull();
        assertThat(MessageRules.groupId("g".repeat(128))).isNull();
        assertThat(MessageRules.groupId("g".repeat(129))).isNotNull();
        assertThat(MessageRules.groupId(null)).isNull();
    }

    @Test
    void standardQueueTakesGroupsButNoDeduplication() {
        OutgoingMessage grouped = new OutgoingMessage(new byte[] {'x'}, null, Map.of(), Map.of(), null, "bad group");
        OutgoingMessage deduplicated = new OutgoingMessage(new byte[] {'x'}, null, Map.of(), Map.of(), "d1", null);

        assertThat(MessageRules.standardSend(grouped, MAX))
                .extracting(Failure::message, STRING)
                .contains("MessageGroupId");
        assertThat(MessageRules.standardSend(deduplicated, MAX))
                .isEqualTo(Failure.invalidParameter("Value d1 for parameter MessageDeduplicationId is invalid."
                        + " Reason: The request include parameter that is not valid for this queue type."));
    }

    private static OutgoingMessage message(byte @Nullable [] body) {
        return message(body, Map.of());
    }

    private static OutgoingMessage message(byte @Nullable [] body, Map<String, MessageAttribute> attributes) {
        return new OutgoingMessage(body, null, attributes, Map.of(), null, null);
    }
}
