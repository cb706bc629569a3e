package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.request.SendMessageBatchEntry;
import io.holdfast.protocol.sqs.request.SendMessageBatchRequest;
import io.holdfast.protocol.sqs.result.SendMessageBatchResult;
import io.holdfast.protocol.sqs.result.SendMessageBatchResultEntry;
import io.holdfast.protocol.wire.json.JsonBuffer;
import io.holdfast.protocol.wire.json.MalformedJson;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SendMessageBatch on the wire. */
final class SendMessageBatchJson {
    private SendMessageBatchJson() {}

    static SendMessageBatchRequest read(MemberReader in) throws MalformedJson {
        String queueUrl = null;
        List<SendMessageBatchEntry> entries = null;
        while (in.nextMember()) {
            switch (in.member()) {
                case QUEUE_URL -> queueUrl = in.string();
                case ENTRIES -> entries = entries(in);
                default -> in.skip();
            }
        }
        return new SendMessageBatchRequest(queueUrl, entries);
    }

    private static @Nullable List<SendMessageBatchEntry> entries(MemberReader in) throws MalformedJson {
        if (!in.beginList()) {
            return null;
        }
        List<SendMessageBatchEntry> entries = new ArrayList<>(SqsLimits.BATCH_MAX_ENTRIES);
        while (in.nextElement()) {
            if (in.beginStructure()) {
                entries.add(entry(in));
            }
        }
        return entries;
    }

    private static SendMessageBatchEntry entry(MemberReader in) throws MalformedJson {
        String id = null;
        OutgoingMessageJson message = new OutgoingMessageJson();
        while (in.nextMember()) {
            switch (in.member()) {
                case ID -> id = in.string();
                default -> message.readMember(in);
            }
        }
        return new SendMessageBatchEntry(id, message.toMessage());
    }

    static JsonBuffer write(SendMessageBatchResult result, JsonBuffer out) {
        out.open('{');
        if (!result.successful().isEmpty()) {
            out.member(BatchResultJson.SUCCESSFUL).open('[');
            for (SendMessageBatchResultEntry entry : result.successful()) {
                out.element().open('{').member(BatchResultJson.ID).quoted(entry.id());
                SendMessageJson.writeMembers(entry.sent(), out);
                out.close('}');
            }
            out.close(']');
        }
        BatchFailuresJson.write(result.failed(), out);
        return out.close('}');
    }
}
