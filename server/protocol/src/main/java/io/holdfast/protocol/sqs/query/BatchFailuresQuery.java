package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.result.BatchFailure;
import java.util.List;

/** The entries of a batch that failed, at the end of its result. */
final class BatchFailuresQuery {
    private static final Element FAILED = Element.list("BatchResultErrorEntry", "Failed");
    private static final Element CODE = Element.named("Code");
    private static final Element MESSAGE = Element.named("Message");
    private static final Element SENDER_FAULT = Element.named("SenderFault");

    private BatchFailuresQuery() {}

    static void write(List<BatchFailure> failed, QueryDocument out) {
        if (failed.isEmpty()) {
            out.nothing(FAILED);
            return;
        }
        out.openList(FAILED);
        for (BatchFailure entry : failed) {
            AwsError error = entry.failure().error();
            out.openItem(FAILED);
            out.text(BatchResultQuery.ID, entry.id());
            out.text(CODE, error.batchCode());
            out.text(MESSAGE, entry.failure().message());
            out.bool(SENDER_FAULT, error.senderFault());
            out.closeItem(FAILED);
        }
        out.closeList(FAILED);
    }
}
