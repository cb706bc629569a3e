package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.request.DeleteMessageBatchEntry;
import io.holdfast.protocol.sqs.request.DeleteMessageBatchRequest;
import io.holdfast.protocol.sqs.result.DeleteMessageBatchResult;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.ArrayList;
import java.util.List;

/** DeleteMessageBatch on the wire. */
final class DeleteMessageBatchQuery {
    private static final Element SUCCESSFUL = Element.list("DeleteMessageBatchResultEntry", "Successful");

    private DeleteMessageBatchQuery() {}

    static DeleteMessageBatchRequest read(QueryReader in) throws RequestRefused {
        String queueUrl = null;
        Numbered<ReceiptEntryQuery> entries = new Numbered<>();
        while (in.next()) {
            switch (in.part()) {
                case QUEUE_URL -> queueUrl = in.string(queueUrl);
                case DELETE_MESSAGE_BATCH_REQUEST_ENTRY ->
                    entries.at(in.number(), ReceiptEntryQuery::new).read(in);
                default -> {}
            }
        }
        List<DeleteMessageBatchEntry> read = new ArrayList<>(entries.elements().size());
        for (ReceiptEntryQuery entry : entries.elements()) {
            read.add(new DeleteMessageBatchEntry(entry.id(), entry.receiptHandle()));
        }
        return new DeleteMessageBatchRequest(in.queueUrl(queueUrl), read);
    }

    static void write(DeleteMessageBatchResult result, QueryDocument out) {
        BatchResultQuery.write(SUCCESSFUL, result.successful(), result.failed(), out);
    }
}
