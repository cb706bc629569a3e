package io.holdfast.protocol.json;

import io.holdfast.protocol.DeleteMessageBatchEntry;
import io.holdfast.protocol.DeleteMessageBatchRequest;
import io.holdfast.protocol.DeleteMessageBatchResult;
import io.holdfast.protocol.Limits;
import io.holdfast.protocol.RequestRefused;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DeleteMessageBatch on the wire. */
final class DeleteMessageBatchJson {
    private DeleteMessageBatchJson() {}

    static DeleteMessageBatchRequest read(JsonReader in) throws RequestRefused {
        String queueUrl = null;
        List<DeleteMessageBatchEntry> entries = null;
        while (in.nextMember()) {
            switch (in.member()) {
                case QUEUE_URL -> queueUrl = in.string();
                case ENTRIES -> entries = entries(in);
                default -> in.skip();
            }
        }
        return new DeleteMessageBatchRequest(queueUrl, entries);
    }

    private static @Nullable List<DeleteMessageBatchEntry> entries(JsonReader in) throws RequestRefused {
        if (!in.beginList()) {
            return null;
        }
        List<DeleteMessageBatchEntry> entries = new ArrayList<>(Limits.BATCH_MAX_ENTRIES);
        while (in.nextElement()) {
            if (in.beginStructure()) {
                entries.add(entry(in));
            }
        }
        return entries;
    }

    private static DeleteMessageBatchEntry entry(JsonReader in) throws RequestRefused {
        String id = null;
        String handle = null;
        while (in.nextMember()) {
            switch (in.member()) {
                case ID -> id = in.string();
                case RECEIPT_HANDLE -> handle = in.string();
                default -> in.skip();
            }
        }
        return new DeleteMessageBatchEntry(id, handle);
    }

    static JsonBuffer write(DeleteMessageBatchResult result, JsonBuffer out) {
        return BatchResultJson.write(result.successful(), result.failed(), out);
    }
}
