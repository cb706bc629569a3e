package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.result.BatchFailure;
import java.util.List;

/** What the results of all batches have in common. */
final class BatchResultQuery {
    static final Element ID = Element.named("Id");
    private static final Element FAILED = Element.list("BatchResultErrorEntry", "Failed");
    private static final Element CODE = Element.named("Code");
    private static final Element MESSAGE = Element.named("Message");
    private static final Element SENDER_FAULT = Element.named("SenderFault");

    private BatchResultQuery() {}

    /** A whole result whose successful entries have nothing but their ids. */
    static void write(Element successes, List<String> successful, List<BatchFailure> failed, QueryDocument out) {
        if (successful.isEmpty()) {
            out.nothing(successes);
        } else {
            out.openList(successes);
            for (String id : successful) {
                out.openItem(successes);
                out.text(ID, id);
                out.closeItem(successes);
            }
            out.closeList(successes);
        }
        writeFailed(failed, out);
    }

    static void writeFailed(List<BatchFailure> failed, QueryDocument out) {
        if (failed.isEmpty()) {
            out.nothing(FAILED);
            return;
        }
        out.openList(FAILED);
        for (BatchFailure entry : failed) {
            AwsError error = entry.failure().error();
            out.openItem(FAILED);
            out.text(ID, entry.id());
            out.text(CODE, error.batchCode());
            out.text(MESSAGE, entry.failure().message());
            out.bool(SENDER_FAULT, error.senderFault());
            out.closeItem(FAILED);
        }
        out.closeList(FAILED);
    }
}
