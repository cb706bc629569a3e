package io.holdfast.protocol.sqs.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.MessageAttributeSelection;
import io.holdfast.protocol.sqs.SystemAttributeSelection;
import io.holdfast.protocol.sqs.request.ReceiveMessageRequest;
import io.holdfast.protocol.sqs.result.Failure;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReceiveRulesTest {
    @Test
    void receiveWithinItsLimitsIsAccepted() {
        assertThat(ReceiveRules.check(receive(null, null, null))).isNull();
        assertThat(ReceiveRules.check(receive(1, 0, 0))).isNull();
        assertThat(ReceiveRules.check(receive(10, 43200, 20))).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 11})
    void receiveTakesOneToTenMessages(int max) {
        assertThat(ReceiveRules.check(receive(max, null, null)))
                .isEqualTo(
                        Failure.invalidParameter(
                                "Value " + max
                                        + " for parameter MaxNumberOfMessages is invalid. Reason: Must be between 1 and 10, if provided."));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 21})
    void receiveWaitsAtMostTwentySeconds(int wait) {
        assertThat(ReceiveRules.check(receive(null, null, wait)))
                .isEqualTo(Failure.invalidParameter("Value " + wait
                        + " for parameter WaitTimeSeconds is invalid. Reason: Must be >= 0 and <= 20, if provided."));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 43201})
    void receiveHidesForAtMostTwelveHours(int timeout) {
        assertThat(ReceiveRules.check(receive(null, timeout, null)))
                .isEqualTo(
                        Failure.invalidParameter(
                                "Value " + timeout
                                        + " for parameter VisibilityTimeout is invalid. Reason: Must be >= 0 and <= 43200, if provided."));
    }

    @Test
    void attemptIdHasTheAlphabetOfDeduplicationIdsWhereItMatters() {
        ReceiveMessageRequest bad = attempt("a b");

        assertThat(ReceiveRules.check(bad)).isNull();
        assertThat(ReceiveRules.checkFifo(bad))
                .isEqualTo(Failure.invalidParameter("Value a b for parameter ReceiveRequestAttemptId is invalid."
                        + " Reason: ReceiveRequestAttemptId can only include alphanumeric and punctuation characters."
                        + " 1 to 128 in length."));
        assertThat(ReceiveRules.checkFifo(attempt(""))).isNotNull();
        assertThat(ReceiveRules.checkFifo(attempt("a".repeat(129)))).isNotNull();
        assertThat(ReceiveRules.checkFifo(attempt("a".repeat(128)))).isNull();
        assertThat(ReceiveRules.checkFifo(attempt(null))).isNull();
        assertThat(ReceiveRules.checkFifo(receive(11, null, null))).isNotNull();
    }

    @Test
    void tooManyInFlightIsOverTheLimit() {
        assertThat(ReceiveRules.tooManyInFlight().error()).isEqualTo(AwsError.OVER_LIMIT);
    }

    private static ReceiveMessageRequest receive(
            @Nullable Integer max, @Nullable Integer timeout, @Nullable Integer wait) {
        return new ReceiveMessageRequest(
                "q", MessageAttributeSelection.NONE, SystemAttributeSelection.NONE, max, timeout, wait, null);
    }

    private static ReceiveMessageRequest attempt(@Nullable String attemptId) {
        return new ReceiveMessageRequest(
                "q", MessageAttributeSelection.NONE, SystemAttributeSelection.NONE, null, null, null, attemptId);
    }
}
