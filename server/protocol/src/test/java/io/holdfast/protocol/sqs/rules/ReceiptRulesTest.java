package io.holdfast.protocol.sqs.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.result.Failure;
import org.junit.jupiter.api.Test;

class ReceiptRulesTest {
    @Test
    void handleIsRequired() {
        assertThat(ReceiptRules.given("h")).isNull();
        assertThat(ReceiptRules.given(null)).isEqualTo(Failure.missingParameter("ReceiptHandle"));
    }

    @Test
    void handleOfNobodyOrOfAnotherQueueIsInvalid() {
        assertThat(ReceiptRules.neverIssued("garbage"))
                .isEqualTo(new Failure(
                        AwsError.RECEIPT_HANDLE_IS_INVALID,
                        "The input receipt handle \"garbage\" is not a valid receipt handle."));
        assertThat(ReceiptRules.ofAnotherQueue("h"))
                .isEqualTo(new Failure(
                        AwsError.RECEIPT_HANDLE_IS_INVALID, "The receipt handle \"h\" is not valid for this queue."));
    }

    @Test
    void expiredHandleIsRefusedInOtherWordsInsideABatch() {
        assertThat(ReceiptRules.expired("h"))
                .isEqualTo(new Failure(
                        AwsError.INVALID_PARAMETER_VALUE,
                        "Value h for parameter ReceiptHandle is invalid. Reason: The receipt handle has expired."));
        assertThat(ReceiptRules.expiredInBatch())
                .isEqualTo(new Failure(AwsError.RECEIPT_HANDLE_IS_INVALID, "The receipt handle has expired"));
    }

    @Test
    void messageThatIsGoneCannotBeHidden() {
        assertThat(ReceiptRules.messageGone("h"))
                .isEqualTo(Failure.invalidParameter("Value h for parameter ReceiptHandle is invalid. Reason: Message"
                        + " does not exist or is not available for visibility timeout change."));
    }
}
