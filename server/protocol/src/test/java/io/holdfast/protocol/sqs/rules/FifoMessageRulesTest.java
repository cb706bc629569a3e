package io.holdfast.protocol.sqs.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.request.OutgoingMessage;
import io.holdfast.protocol.sqs.request.SendMessageBatchEntry;
import io.holdfast.protocol.sqs.result.Failure;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FifoMessageRulesTest {
    private static final int MAX = 1024;
    private static final String NO_GROUP = "The request must contain the parameter MessageGroupId.";
    private static final Failure NO_DEDUPLICATION =
            Failure.invalidParameter("The queue should either have ContentBasedDeduplication enabled or"
                    + " MessageDeduplicationId provided explicitly");

    @Test
    void messageHasAGroupAndADeduplicationId() {
        assertThat(send(message("x", null, "d", "g"))).isNull();
        assertThat(send(message("x", 0, "d", "g"))).isNull();
        assertThat(send(message("x", null, null, "g"))).isEqualTo(NO_DEDUPLICATION);
        assertThat(send(message("x", null, "d", null))).isEqualTo(new Failure(AwsError.MISSING_PARAMETER, NO_GROUP));
    }

    @Test
    void contentCanServeForDeduplication() {
        assertThat(FifoMessageRules.send(message("x", null, null, "g"), MAX, true))
                .isNull();
        assertThat(FifoMessageRules.send(message("x", null, "d", "g"), MAX, true))
                .isNull();
        assertThat(FifoMessageRules.batch(List.of(entry(message("x", null, null, "g"))), MAX, true))
                .isNull();
    }

    @Test
    void messagesOfAFifoQueueHaveNoDelayOfTheirOwn() {
        assertThat(send(message("x", 2, "d", "g")))
                .isEqualTo(Failure.invalidParameter("Value 2 for parameter DelaySeconds is invalid."
                        + " Reason: The request include parameter that is not valid for this queue type."));
        assertThat(send(message("x", 901, "d", "g")))
                .isEqualTo(Failure.invalidParameter("Value 901 for parameter DelaySeconds is invalid."
                        + " Reason: DelaySeconds must be >= 0 and <= 900."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "é"})
    void idsHaveAnAlphabet(String id) {
        assertThat(send(message("x", null, "d", id)))
                .isEqualTo(Failure.invalidParameter("Value " + id + " for parameter MessageGroupId is invalid."
                        + " Reason: MessageGroupId can only include alphanumeric and punctuation characters."
                        + " 1 to 128 in length."));
        assertThat(FifoMessageRules.send(message("x", null, id, "g"), MAX, true))
                .isEqualTo(Failure.invalidParameter("Value " + id + " for parameter MessageDeduplicationId is invalid."
                        + " Reason: MessageDeduplicationId can only include alphanumeric and punctuation characters."
                        + " 1 to 128 in length."));
    }

    @Test
    void contentIsCheckedAsInStandardQueues() {
        assertThat(send(message("", null, "d", "g"))).isEqualTo(Failure.missingParameter("MessageBody"));
        assertThat(send(message("\uffff", null, "d", "g")))
                .extracting(Failure::error)
                .isEqualTo(AwsError.INVALID_MESSAGE_CONTENTS);
        assertThat(send(message("x".repeat(1025), null, "d", "g")))
                .isEqualTo(Failure.invalidParameter(
                        "One or more parameters are invalid. Reason: Message must be shorter than 1024 bytes."));
    }

    @Test
    void oneWrongEntryRefusesTheWholeBatch() {
        assertThat(batch(message("x", null, "d", "g"))).isNull();
        assertThat(batch(message("x", null, null, "g"))).isEqualTo(NO_DEDUPLICATION);
        assertThat(batch(message("x", null, "d", null))).isEqualTo(Failure.invalidParameter(NO_GROUP));
        assertThat(batch(message("", null, "d", "g")))
                .isEqualTo(Failure.missingParameter("SendMessageBatchRequestEntry.2.MessageBody"));
        assertThat(batch(message("x", 1, "d", "g"))).isNotNull();
        assertThat(batch(message("x".repeat(1025), null, "d", "g")))
                .isEqualTo(Failure.invalidParameter("One or more parameters cannot be validated."
                        + " Reason: Message must be shorter than 1024 bytes."));
    }

    private static @Nullable Failure send(OutgoingMessage message) {
        return FifoMessageRules.send(message, MAX, false);
    }

    private static @Nullable Failure batch(OutgoingMessage second) {
        return FifoMessageRules.batch(List.of(entry(message("first", null, "d1", "g")), entry(second)), MAX, false);
    }

    private static SendMessageBatchEntry entry(OutgoingMessage message) {
        return new SendMessageBatchEntry("id", message);
    }

    private static OutgoingMessage message(
            String body, @Nullable Integer delay, @Nullable String deduplicationId, @Nullable String groupId) {
        return new OutgoingMessage(body.getBytes(UTF_8), delay, Map.of(), Map.of(), deduplicationId, groupId);
    }
}
