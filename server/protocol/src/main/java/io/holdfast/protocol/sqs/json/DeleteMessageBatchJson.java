package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.request.DeleteMessageBatchEntry;
import io.holdfast.protocol.sqs.request.DeleteMessageBatchRequest;
import io.holdfast.protocol.sqs.result.DeleteMessageBatchResult;
import io.holdfast.protocol.wire.json.JsonBuffer;
import io.holdfast.protocol.wire.json.MalformedJson;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DeleteMessageBatch on the wire. */
final class DeleteMessageBatchJson {
    private DeleteMessageBatchJson() {}

    static DeleteMessageBatchRequest read(MemberReader in) throws MalformedJson {
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

    private static @Nullable List<DeleteMessageBatchEntry> entries(MemberReader in) throws MalformedJson {
        if (!in.beginList()) {
            return null;
        }
        List<DeleteMessageBatchEntry> entries = new ArrayList<>(SqsLimits.BATCH_MAX_ENTRIES);
        while (in.nextElement()) {
            if (in.beginStructure()) {
                entries.add(entry(in));
            }
        }
        return entries;
    }

    private static DeleteMessageBatchEntry entry(MemberReader in) throws MalformedJson {
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
