package io.holdfast.protocol.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AwsErrorTest {
    @ParameterizedTest
    @CsvSource({
        "QUEUE_DOES_NOT_EXIST, com.amazonaws.sqs#QueueDoesNotExist, AWS.SimpleQueueService.NonExistentQueue;Sender, 400",
        "QUEUE_NAME_EXISTS, com.amazonaws.sqs#QueueNameExists, QueueAlreadyExists;Sender, 400",
        "PURGE_QUEUE_IN_PROGRESS, com.amazonaws.sqs#PurgeQueueInProgress, AWS.SimpleQueueService.PurgeQueueInProgress;Sender, 403",
        "RECEIPT_HANDLE_IS_INVALID, com.amazonaws.sqs#ReceiptHandleIsInvalid, ReceiptHandleIsInvalid;Sender, 404",
        "OVER_LIMIT, com.amazonaws.sqs#OverLimit, OverLimit;Sender, 403",
        "INVALID_PARAMETER_VALUE, com.amazon.coral.service#InvalidParameterValueException, InvalidParameterValue;Sender, 400",
        "MISSING_PARAMETER, com.amazon.coral.service#MissingRequiredParameterException, MissingParameter;Sender, 400",
        "UNKNOWN_OPERATION, com.amazon.coral.service#UnknownOperationException, InvalidAction;Sender, 400",
        "SERIALIZATION, com.amazon.coral.service#SerializationException, MalformedInput;Sender, 400",
        "KMS_OPT_IN_REQUIRED, com.amazonaws.sqs#KmsOptInRequired, KMS.OptInRequired;Sender, 403",
        "INTERNAL_FAILURE, com.amazon.coral.service#InternalFailure, InternalError;Receiver, 500"
    })
    void errorHasItsTwoNamesAndItsStatus(AwsError error, String type, String header, int status) {
        assertThat(error.type()).isEqualTo(type);
        assertThat(error.queryErrorHeader()).isEqualTo(header);
        assertThat(error.httpStatus()).isEqualTo(status);
    }

    @ParameterizedTest
    @EnumSource
    void codesInsideBatchesCarryNoPrefixOfTheService(AwsError error) {
        assertThat(error.batchCode()).doesNotStartWith("AWS.SimpleQueueService.");
        assertThat(error.queryCode()).endsWith(error.batchCode());
    }

    @Test
    void noTwoErrorsShareAType() {
        Set<String> types = new HashSet<>();
        for (AwsError error : AwsError.values()) {
            assertThat(types.add(error.type())).as(error.type()).isTrue();
        }
    }

    @Test
    void onlyOurOwnFailuresAreNotTheSendersFault() {
        Set<AwsError> ours = EnumSet.of(AwsError.INTERNAL_FAILURE, AwsError.SERVICE_UNAVAILABLE);
        for (AwsError error : AwsError.values()) {
            assertThat(error.senderFault()).as(error.name()).isEqualTo(!ours.contains(error));
        }
    }

    @Test
    void refusalCarriesItsFailureAndNoStackTrace() {
        RequestRefused refused = new RequestRefused(AwsError.SERIALIZATION, "why");

        assertThat(refused.failure()).isEqualTo(new Failure(AwsError.SERIALIZATION, "why"));
        assertThat(refused).hasMessage("why");
        assertThat(refused.getStackTrace()).isEmpty();
    }
}
