package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.result.BatchFailure;
import java.util.List;

/** What the results of all batches have in common. */
final class BatchResultQuery {
    static final Element ID = Element.named("Id");

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
        BatchFailuresQuery.write(failed, out);
    }
}
