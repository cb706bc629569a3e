package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.request.ListQueuesRequest;
import io.holdfast.protocol.sqs.result.ListQueuesResult;
import io.holdfast.protocol.sqs.result.RequestRefused;

/** ListQueues on the wire. */
final class ListQueuesQuery {
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
        QueuePageQuery.write(result.queueUrls(), result.nextToken(), out);
    }
}
