package io.holdfast.protocol.sqs.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.result.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VisibilityRulesTest {
    @ParameterizedTest
    @ValueSource(ints = {-85, 43201})
    void timeoutIsRefusedInOtherWordsInsideABatch(int timeout) {
        assertThat(VisibilityRules.timeout(timeout))
                .isEqualTo(Failure.invalidParameter("Value " + timeout
                        + " for parameter VisibilityTimeout is invalid. Reason: Must be between 0 and 43200."));
        assertThat(VisibilityRules.timeoutInBatch(timeout))
                .isEqualTo(
                        Failure.invalidParameter(
                                "Value " + timeout
                                        + " for parameter VisibilityTimeout is invalid. Reason: VisibilityTimeout must be an integer between 0 and 43200."));
    }

    @Test
    void timeoutMustBeGiven() {
        Failure missing =
                new Failure(AwsError.MISSING_PARAMETER, "The request must contain the parameter VisibilityTimeout.");

        assertThat(VisibilityRules.timeout(null)).isEqualTo(missing);
        assertThat(VisibilityRules.timeoutInBatch(null)).isEqualTo(missing);
    }

    @Test
    void zeroAndTwelveHoursAreAccepted() {
        assertThat(VisibilityRules.timeout(0)).isNull();
        assertThat(VisibilityRules.timeout(43200)).isNull();
        assertThat(VisibilityRules.timeoutInBatch(0)).isNull();
    }

    @Test
    void totalOfMoreThanTwelveHoursIsRefused() {
        assertThat(VisibilityRules.beyondTotalLimit(43200))
                .isEqualTo(Failure.invalidParameter("Value 43200 for parameter VisibilityTimeout is invalid."
                        + " Reason: Total VisibilityTimeout for the message is beyond the limit [43200 seconds]"));
    }

    @Test
    void handlesAreRefusedInTheWordsOfTheService() {
        assertThat(ReceiptRules.given(null))
                .isEqualTo(new Failure(
                        AwsError.MISSING_PARAMETER, "The request must contain the parameter ReceiptHandle."));
        assertThat(ReceiptRules.given("x")).isNull();
        assertThat(ReceiptRules.neverIssued("garbage"))
                .isEqualTo(new Failure(
                        AwsError.RECEIPT_HANDLE_IS_INVALID,
                        "The input receipt handle \"garbage\" is not a valid receipt handle."));
        assertThat(ReceiptRules.ofAnotherQueue("h").message())
                .isEqualTo("The receipt handle \"h\" is not valid for this queue.");
        assertThat(ReceiptRules.messageGone("h"))
                .isEqualTo(
                        Failure.invalidParameter("Value h for parameter ReceiptHandle is invalid. Reason: Message does"
                                + " not exist or is not available for visibility timeout change."));
        assertThat(ReceiptRules.expired("h"))
                .isEqualTo(Failure.invalidParameter(
                        "Value h for parameter ReceiptHandle is invalid. Reason: The receipt handle has expired."));
        assertThat(ReceiptRules.expiredInBatch())
                .isEqualTo(new Failure(AwsError.RECEIPT_HANDLE_IS_INVALID, "The receipt handle has expired"));
    }
}
