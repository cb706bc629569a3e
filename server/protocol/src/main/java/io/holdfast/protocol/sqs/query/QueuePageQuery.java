package io.holdfast.protocol.sqs.query;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of a list of queues, which two operations answer with, under the same names. */
final class QueuePageQuery {
    private static final Element QUEUE_URLS = Element.list("QueueUrl", "queueUrls");
    private static final Element NEXT_TOKEN = Element.named("NextToken");

    private QueuePageQuery() {}

    static void write(List<String> queueUrls, @Nullable String nextToken, QueryDocument out) {
        if (queueUrls.isEmpty()) {
            out.nothing(QUEUE_URLS);
        } else {
            out.openList(QUEUE_URLS);
            for (String queueUrl : queueUrls) {
                out.item(QUEUE_URLS, queueUrl);
            }
            out.closeList(QUEUE_URLS);
        }
        out.text(NEXT_TOKEN, nextToken);
    }
}
