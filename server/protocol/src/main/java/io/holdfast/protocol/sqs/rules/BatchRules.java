package io.holdfast.protocol.sqs.rules;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.request.BatchEntry;
import io.holdfast.protocol.sqs.request.ChangeMessageVisibilityBatchRequest;
import io.holdfast.protocol.sqs.request.DeleteMessageBatchRequest;
import io.holdfast.protocol.sqs.request.SendMessageBatchEntry;
import io.holdfast.protocol.sqs.request.SendMessageBatchRequest;
import io.holdfast.protocol.sqs.result.Failure;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What makes a batch request void as a whole. Null means no objection: then there are 1 to 10 entries, and every one has an id
 * of its own.
 */
public final class BatchRules {
    private BatchRules() {}

    public static @Nullable Failure check(SendMessageBatchRequest request) {
        List<SendMessageBatchEntry> entries = request.entries();
        Failure shape = shape(entries, "SendMessageBatchRequestEntry");
        return shape != null || entries == null ? shape : totalSize(entries);
    }

    public static @Nullable Failure check(DeleteMessageBatchRequest request) {
        return shape(request.entries(), "DeleteMessageBatchRequestEntry");
    }

    public static @Nullable Failure check(ChangeMessageVisibilityBatchRequest request) {
        return shape(request.entries(), "ChangeMessageVisibilityBatchRequestEntry");
    }

    private static @Nullable Failure shape(@Nullable List<? extends BatchEntry> entries, String entryName) {
        if (entries == null) {
            return Failure.missingParameter("Entries");
        }
        if (entries.isEmpty()) {
            return new Failure(
                    AwsError.EMPTY_BATCH_REQUEST, "There should be at least one " + entryName + " in the request.");
        }
        if (entries.size() > SqsLimits.BATCH_MAX_ENTRIES) {
            return new Failure(
                    AwsError.TOO_MANY_ENTRIES_IN_BATCH_REQUEST,
                    "Maximum number of entries per request are " + SqsLimits.BATCH_MAX_ENTRIES + ". You have sent "
                            + entries.size() + ".");
        }
        Failure ids = eachId(entries, entryName);
        return ids != null ? ids : distinctIds(entries);
    }

    private static @Nullable Failure eachId(List<? extends BatchEntry> entries, String entryName) {
        for (int i = 0; i < entries.size(); i++) {
            String id = entries.get(i).id();
            if (id == null) {
                return Failure.missingParameter(entryName + "." + (i + 1) + ".Id");
            }
            if (!isEntryId(id)) {
                return new Failure(
                        AwsError.INVALID_BATCH_ENTRY_ID,
                        "A batch entry id can only contain alphanumeric characters, hyphens and underscores."
                                + " It can be at most 80 letters long.");
            }
        }
        return null;
    }

    /** Names the first id that has occurred before. With ten entries, comparing each with each is faster than a set. */
    private static @Nullable Failure distinctIds(List<? extends BatchEntry> entries) {
        for (int i = 1; i < entries.size(); i++) {
            String id = entries.get(i).id();
            for (int before = 0; before < i; before++) {
                if (Objects.equals(id, entries.get(before).id())) {
                    return new Failure(AwsError.BATCH_ENTRY_IDS_NOT_DISTINCT, "Id " + id + " repeated.");
                }
            }
        }
        return null;
    }

    /** A constant of the service: the size limit of the queue plays no part here. */
    private static @Nullable Failure totalSize(List<SendMessageBatchEntry> entries) {
        long bytes = 0;
        for (SendMessageBatchEntry entry : entries) {
            bytes += MessageRules.sizeBytes(entry.message());
        }
        if (bytes <= SqsLimits.BATCH_MAX_BYTES) {
            return null;
        }
        return new Failure(
                AwsError.BATCH_REQUEST_TOO_LONG,
                "Batch requests cannot be longer than " + SqsLimits.BATCH_MAX_BYTES + " bytes. You have sent " + bytes
                        + " bytes.");
    }

    private static boolean isEntryId(String id) {
        return id.length() <= SqsLimits.BATCH_ENTRY_ID_MAX_CHARACTERS && QueueRules.isWord(id);
    }
}
