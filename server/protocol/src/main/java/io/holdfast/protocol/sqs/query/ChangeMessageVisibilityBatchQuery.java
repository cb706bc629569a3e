package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.request.ChangeMessageVisibilityBatchEntry;
import io.holdfast.protocol.sqs.request.ChangeMessageVisibilityBatchRequest;
import io.holdfast.protocol.sqs.result.ChangeMessageVisibilityBatchResult;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.ArrayList;
import java.util.List;

/** ChangeMessageVisibilityBatch on the wire. */
final class ChangeMessageVisibilityBatchQuery {
    private static final Element SUCCESSFUL = Element.list("ChangeMessageVisibilityBatchResultEntry", "Successful");

    private ChangeMessageVisibilityBatchQuery() {}

    static ChangeMessageVisibilityBatchRequest read(QueryReader in) throws RequestRefused {
        String queueUrl = null;
        Numbered<ReceiptEntryQuery> entries = new Numbered<>();
        while (in.next()) {
            switch (in.part()) {
                case QUEUE_URL -> queueUrl = in.string(queueUrl);
                case CHANGE_MESSAGE_VISIBILITY_BATCH_REQUEST_ENTRY ->
                    entries.at(in.number(), ReceiptEntryQuery::new).read(in);
                default -> {}
            }
        }
        List<ChangeMessageVisibilityBatchEntry> read =
                new ArrayList<>(entries.elements().size());
        for (ReceiptEntryQuery entry : entries.elements()) {
            read.add(new ChangeMessageVisibilityBatchEntry(
                    entry.id(), entry.receiptHandle(), entry.visibilityTimeoutSeconds()));
        }
        return new ChangeMessageVisibilityBatchRequest(in.queueUrl(queueUrl), read);
    }

    static void write(ChangeMessageVisibilityBatchResult result, QueryDocument out) {
        BatchResultQuery.write(SUCCESSFUL, result.successful(), result.failed(), out);
    }
}
