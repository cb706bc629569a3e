package io.holdfast.protocol.sqs.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.request.ChangeMessageVisibilityBatchRequest;
import io.holdfast.protocol.sqs.request.DeleteMessageBatchEntry;
import io.holdfast.protocol.sqs.request.DeleteMessageBatchRequest;
import io.holdfast.protocol.sqs.request.OutgoingMessage;
import io.holdfast.protocol.sqs.request.SendMessageBatchEntry;
import io.holdfast.protocol.sqs.request.SendMessageBatchRequest;
import io.holdfast.protocol.sqs.result.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchRulesTest {
    @Test
    void absentEntriesAreMissing() {
        Failure missing = new Failure(AwsError.MISSING_PARAMETER, "The request must contain the parameter Entries.");

        assertThat(BatchRules.check(new SendMessageBatchRequest("q", null))).isEqualTo(missing);
        assertThat(BatchRules.check(new DeleteMessageBatchRequest("q", null))).isEqualTo(missing);
        assertThat(BatchRules.check(new ChangeMessageVisibilityBatchRequest("q", null)))
                .isEqualTo(missing);
    }

    @Test
    void batchHasAtLeastOneEntry() {
        assertThat(BatchRules.check(new SendMessageBatchRequest("q", List.of())))
                .isEqualTo(new Failure(
                        AwsError.EMPTY_BATCH_REQUEST,
                        "There should be at least one SendMessageBatchRequestEntry in the request."));
        assertThat(BatchRules.check(new DeleteMessageBatchRequest("q", List.of())))
                .extracting(Failure::message)
                .isEqualTo("There should be at least one DeleteMessageBatchRequestEntry in the request.");
        assertThat(BatchRules.check(new ChangeMessageVisibilityBatchRequest("q", List.of())))
                .extracting(Failure::message)
                .isEqualTo("There should be at least one ChangeMessageVisibilityBatchRequestEntry in the request.");
    }

    @Test
    void batchHasAtMostTenEntries() {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            ids.add("id" + i);
        }
        assertThat(BatchRules.check(delete(ids))).isNull();

        ids.add("id10");
        assertThat(BatchRules.check(delete(ids)))
                .isEqualTo(new Failure(
                        AwsError.TOO_MANY_ENTRIES_IN_BATCH_REQUEST,
                        "Maximum number of entries per request are 10. You have sent 11."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "invalid:id", "a b", "é", "a.b"})
    void entryIdIsAWord(String id) {
        assertThat(BatchRules.check(delete(List.of("ok", id))))
                .isEqualTo(new Failure(
                        AwsError.INVALID_BATCH_ENTRY_ID,
                        "A batch entry id can only contain alphanumeric characters, hyphens and underscores."
                                + " It can be at most 80 letters long."));
    }

    @Test
    void entryIdHasAtMostEightyLetters() {
        assertThat(BatchRules.check(delete(List.of("a".repeat(80))))).isNull();
        assertThat(BatchRules.check(delete(List.of("a".repeat(81)))))
                .extracting(Failure::error)
                .isEqualTo(AwsError.INVALID_BATCH_ENTRY_ID);
    }

    @Test
    void missingEntryIdIsNamedByItsPosition() {
        List<SendMessageBatchEntry> entries = List.of(entry("a", 1), entry(null, 1));

        assertThat(BatchRules.check(new SendMessageBatchRequest("q", entries)))
                .isEqualTo(new Failure(
                        AwsError.MISSING_PARAMETER,
                        "The request must contain the parameter SendMessageBatchRequestEntry.2.Id."));
    }

    @Test
    void firstRepeatedIdIsNamed() {
        assertThat(BatchRules.check(delete(List.of("1", "2", "3", "2", "1"))))
                .isEqualTo(new Failure(AwsError.BATCH_ENTRY_IDS_NOT_DISTINCT, "Id 2 repeated."));
    }

    @Test
    void allMessagesTogetherFitIntoOneMebibyte() {
        List<SendMessageBatchEntry> full = List.of(entry("a", 1_000_000), entry("b", 48_576));
        List<SendMessageBatchEntry> tooLong = List.of(entry("a", 1_000_000), entry("b", 48_577));

        assertThat(BatchRules.check(new SendMessageBatchRequest("q", full))).isNull();
        assertThat(BatchRules.check(new SendMessageBatchRequest("q", tooLong)))
                .isEqualTo(new Failure(
                        AwsError.BATCH_REQUEST_TOO_LONG,
                        "Batch requests cannot be longer than 1048576 bytes. You have sent 1048577 bytes."));
    }

    private static DeleteMessageBatchRequest delete(List<String> ids) {
        return new DeleteMessageBatchRequest(
                "q",
                ids.stream().map(id -> new DeleteMessageBatchEntry(id, "RH")).toList());
    }

    private static SendMessageBatchEntry entry(@Nullable String id, int bodyBytes) {
        return new SendMessageBatchEntry(
                id, new OutgoingMessage(new byte[bodyBytes], null, Map.of(), Map.of(), null, null));
    }
}
