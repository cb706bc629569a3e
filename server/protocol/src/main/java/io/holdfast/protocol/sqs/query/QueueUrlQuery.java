package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.result.RequestRefused;
import org.jspecify.annotations.Nullable;

/** The only parameter of many operations. */
final class QueueUrlQuery {
    private static final Element QUEUE_URL = Element.named("QueueUrl");

    private QueueUrlQuery() {}

    static @Nullable String read(QueryReader in) throws RequestRefused {
        String queueUrl = null;
        while (in.next()) {
            switch (in.part()) {
                case QUEUE_URL -> queueUrl = in.string(queueUrl);
                default -> {}
            }
        }
        return in.queueUrl(queueUrl);
    }

    static void write(String queueUrl, QueryDocument out) {
        out.text(QUEUE_URL, queueUrl);
    }
}
