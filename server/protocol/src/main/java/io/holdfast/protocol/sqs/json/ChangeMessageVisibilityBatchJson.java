package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.request.ChangeMessageVisibilityBatchEntry;
import io.holdfast.protocol.sqs.request.ChangeMessageVisibilityBatchRequest;
import io.holdfast.protocol.sqs.result.ChangeMessageVisibilityBatchResult;
import io.holdfast.protocol.wire.json.JsonBuffer;
import io.holdfast.protocol.wire.json.MalformedJson;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ChangeMessageVisibilityBatch on the wire. */
final class ChangeMessageVisibilityBatchJson {
    private ChangeMessageVisibilityBatchJson() {}

    static ChangeMessageVisibilityBatchRequest read(MemberReader in) throws MalformedJson {
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

    private static @Nullable List<ChangeMessageVisibilityBatchEntry> entries(MemberReader in) throws MalformedJson {
        if (!in.beginList()) {
            return null;
        }
        List<ChangeMessageVisibilityBatchEntry> entries = new ArrayList<>(SqsLimits.BATCH_MAX_ENTRIES);
        while (in.nextElement()) {
            if (in.beginStructure()) {
                entries.add(entry(in));
            }
        }
        return entries;
    }

    private static ChangeMessageVisibilityBatchEntry entry(MemberReader in) throws MalformedJson {
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
