package io.holdfast.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LimitsTest {
    @Test
    void aMessageOfFullSizeFitsIntoARequestEvenWithEveryByteEscaped() {
        int bytesPerEscape = "\\u0000".length();
        assertThat(Limits.REQUEST_BODY_MAX_BYTES).isGreaterThan(bytesPerEscape * Limits.MESSAGE_MAX_BYTES + 64 * 1024);
    }

    @Test
    void aBatchTakesOneMessageOfFullSize() {
        assertThat(Limits.BATCH_MAX_BYTES).isGreaterThanOrEqualTo(Limits.MESSAGE_MAX_BYTES);
    }

    @Test
    void legalRequestsStayFarBelowTheStructuralLimit() {
        assertThat(Limits.BATCH_MAX_ENTRIES * Limits.MESSAGE_MAX_ATTRIBUTES * 10)
                .isLessThan(Limits.JSON_COLLECTION_MAX_ENTRIES);
    }

    @Test
    void defaultsLieWithinTheirRanges() {
        assertThat(Limits.VISIBILITY_TIMEOUT_DEFAULT_SECONDS).isBetween(0, Limits.VISIBILITY_TIMEOUT_MAX_SECONDS);
        assertThat(Limits.DELAY_DEFAULT_SECONDS).isBetween(0, Limits.DELAY_MAX_SECONDS);
        assertThat(Limits.WAIT_TIME_DEFAULT_SECONDS).isBetween(0, Limits.WAIT_TIME_MAX_SECONDS);
        assertThat(Limits.MAXIMUM_MESSAGE_SIZE_DEFAULT_BYTES)
                .isBetween(Limits.MAXIMUM_MESSAGE_SIZE_MIN_BYTES, Limits.MESSAGE_MAX_BYTES);
        assertThat(Limits.MESSAGE_RETENTION_DEFAULT_SECONDS)
                .isBetween(Limits.MESSAGE_RETENTION_MIN_SECONDS, Limits.MESSAGE_RETENTION_MAX_SECONDS);
        assertThat(Limits.LIST_MOVE_TASKS_DEFAULT_RESULTS).isBetween(1, Limits.LIST_MOVE_TASKS_MAX_RESULTS);
        assertThat(Limits.KMS_DATA_KEY_REUSE_DEFAULT_SECONDS)
                .isBetween(Limits.KMS_DATA_KEY_REUSE_MIN_SECONDS, Limits.KMS_DATA_KEY_REUSE_MAX_SECONDS);
    }
}
