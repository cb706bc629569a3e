package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.request.SendMessageBatchEntry;
import io.holdfast.protocol.sqs.request.SendMessageBatchRequest;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.result.SendMessageBatchResult;
import io.holdfast.protocol.sqs.result.SendMessageBatchResultEntry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SendMessageBatch on the wire. */
final class SendMessageBatchQuery {
    private static final Element SUCCESSFUL = Element.list("SendMessageBatchResultEntry", "Successful");

    private SendMessageBatchQuery() {}

    static SendMessageBatchRequest read(QueryReader in) throws RequestRefused {
        String queueUrl = null;
        Numbered<Entry> entries = new Numbered<>();
        while (in.next()) {
            switch (in.part()) {
                case QUEUE_URL -> queueUrl = in.string(queueUrl);
                case SEND_MESSAGE_BATCH_REQUEST_ENTRY ->
                    entries.at(in.number(), Entry::new).read(in);
                default -> {}
            }
        }
        List<SendMessageBatchEntry> read = new ArrayList<>(entries.elements().size());
        for (Entry entry : entries.elements()) {
            read.add(new SendMessageBatchEntry(entry.id, entry.message.toMessage()));
        }
        return new SendMessageBatchRequest(in.queueUrl(queueUrl), read);
    }

    static void write(SendMessageBatchResult result, QueryDocument out) {
        if (result.successful().isEmpty()) {
            out.nothing(SUCCESSFUL);
        } else {
            out.openList(SUCCESSFUL);
            for (SendMessageBatchResultEntry entry : result.successful()) {
                out.openItem(SUCCESSFUL);
                out.text(BatchResultQuery.ID, entry.id());
                SendMessageQuery.write(entry.sent(), out);
                out.closeItem(SUCCESSFUL);
            }
            out.closeList(SUCCESSFUL);
        }
        BatchFailuresQuery.write(result.failed(), out);
    }

    private static final class Entry {
        private @Nullable String id;
        private final OutgoingMessageQuery message = new OutgoingMessageQuery();

        void read(QueryReader in) throws RequestRefused {
            Parameter part = in.part();
            switch (part) {
                case ID -> id = in.string(id);
                default -> message.read(part, in);
            }
        }
    }
}
