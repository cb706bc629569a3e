package io.holdfast.protocol.sqs;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.wire.json.JsonLimits;
import org.junit.jupiter.api.Test;

class SqsLimitsTest {
    @Test
    void aMessageOfFullSizeFitsIntoARequestEvenWithEveryByteEscaped() {
        int bytesPerEscape = "\\u0000".length();
        assertThat(SqsLimits.REQUEST_BODY_MAX_BYTES)
                .isGreaterThan(bytesPerEscape * SqsLimits.MESSAGE_MAX_BYTES + 64 * 1024);
    }

    @Test
    void aBatchTakesOneMessageOfFullSize() {
        assertThat(SqsLimits.BATCH_MAX_BYTES).isGreaterThanOrEqualTo(SqsLimits.MESSAGE_MAX_BYTES);
    }

    @Test
    void legalRequestsStayFarBelowTheStructuralLimit() {
        assertThat(SqsLimits.BATCH_MAX_ENTRIES * SqsLimits.MESSAGE_MAX_ATTRIBUTES * 10)
                .isLessThan(JsonLimits.COLLECTION_MAX_ENTRIES);
    }

    @Test
    void defaultsLieWithinTheirRanges() {
        assertThat(SqsLimits.VISIBILITY_TIMEOUT_DEFAULT_SECONDS).isBetween(0, SqsLimits.VISIBILITY_TIMEOUT_MAX_SECONDS);
        assertThat(SqsLimits.DELAY_DEFAULT_SECONDS).isBetween(0, SqsLimits.DELAY_MAX_SECONDS);
        assertThat(SqsLimits.WAIT_TIME_DEFAULT_SECONDS).isBetween(0, SqsLimits.WAIT_TIME_MAX_SECONDS);
        assertThat(SqsLimits.MAXIMUM_MESSAGE_SIZE_DEFAULT_BYTES)
                .isBetween(SqsLimits.MAXIMUM_MESSAGE_SIZE_MIN_BYTES, SqsLimits.MESSAGE_MAX_BYTES);
        assertThat(SqsLimits.MESSAGE_RETENTION_DEFAULT_SECONDS)
                .isBetween(SqsLimits.MESSAGE_RETENTION_MIN_SECONDS, SqsLimits.MESSAGE_RETENTION_MAX_SECONDS);
        assertThat(SqsLimits.LIST_MOVE_TASKS_DEFAULT_RESULTS).isBetween(1, SqsLimits.LIST_MOVE_TASKS_MAX_RESULTS);
        assertThat(SqsLimits.KMS_DATA_KEY_REUSE_DEFAULT_SECONDS)
                .isBetween(SqsLimits.KMS_DATA_KEY_REUSE_MIN_SECONDS, SqsLimits.KMS_DATA_KEY_REUSE_MAX_SECONDS);
    }
}
