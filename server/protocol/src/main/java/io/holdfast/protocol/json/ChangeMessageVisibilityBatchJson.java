package io.holdfast.protocol.json;

import io.holdfast.protocol.ChangeMessageVisibilityBatchEntry;
import io.holdfast.protocol.ChangeMessageVisibilityBatchRequest;
import io.holdfast.protocol.ChangeMessageVisibilityBatchResult;
import io.holdfast.protocol.Limits;
import io.holdfast.protocol.RequestRefused;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ChangeMessageVisibilityBatch on the wire. */
final class ChangeMessageVisibilityBatchJson {
    private ChangeMessageVisibilityBatchJson() {}

    static ChangeMessageVisibilityBatchRequest read(JsonReader in) throws RequestRefused {
        String queueUrl = null;
        List<ChangeMessageVisibilityBatchEntry> entries = null;
        while (in.nextMember()) {
            switch (in.member()) {
                case QUEUE_URL -> queueUrl = in.string();
                case ENTRIES -> entries = entries(in);
                default -> in.skip();
            }
        }
        return new ChangeMessageVisibilityBatchRequest(queueUrl, entries);
    }

    private static @Nullable List<ChangeMessageVisibilityBatchEntry> entries(JsonReader in) throws RequestRefused {
        if (!in.beginList()) {
            return null;
        }
        List<ChangeMessageVisibilityBatchEntry> entries = new ArrayList<>(Limits.BATCH_MAX_ENTRIES);
        while (in.nextElement()) {
            if (in.beginStructure()) {
                entries.add(entry(in));
            }
        }
        return entries;
    }

    private static ChangeMessageVisibilityBatchEntry entry(JsonReader in) throws RequestRefused {
        String id = null;
        String handle = null;
        Integer timeout = null;
        while (in.nextMember()) {
            switch (in.member()) {
                case ID -> id = in.string();
                case RECEIPT_HANDLE -> handle = in.string();
                case VISIBILITY_TIMEOUT -> timeout = in.integer();
                default -> in.skip();
            }
        }
        return new ChangeMessageVisibilityBatchEntry(id, handle, timeout);
    }

    static JsonBuffer write(ChangeMessageVisibilityBatchResult result, JsonBuffer out) {
        return BatchResultJson.write(result.successful(), result.failed(), out);
    }
}
