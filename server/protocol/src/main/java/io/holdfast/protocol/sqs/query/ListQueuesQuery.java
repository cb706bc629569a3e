package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.request.ListQueuesRequest;
import io.holdfast.protocol.sqs.result.ListQueuesResult;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ListQueues on the wire. */
final class ListQueuesQuery {
    private static final Element QUEUE_URLS = Element.list("QueueUrl", "queueUrls");
    private static final Element NEXT_TOKEN = Element.named("NextToken");

    private ListQueuesQuery() {}

    static ListQueuesRequest read(QueryReader in) throws RequestRefused {
        String prefix = null;
        Integer maxResults = null;
        String nextToken = null;
        while (in.next()) {
            switch (in.part()) {
                case QUEUE_NAME_PREFIX -> prefix = in.string(prefix);
                case MAX_RESULTS -> maxResults = in.integer(maxResults);
                case NEXT_TOKEN -> nextToken = in.string(nextToken);
                default -> {}
            }
        }
        return new ListQueuesRequest(prefix, maxResults, nextToken);
    }

    static void write(ListQueuesResult result, QueryDocument out) {
        writePage(result.queueUrls(), result.nextToken(), out);
    }

    /** Both operations that list queues answer with the same members. */
    static void writePage(List<String> queueUrls, @Nullable String nextToken, QueryDocument out) {
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
