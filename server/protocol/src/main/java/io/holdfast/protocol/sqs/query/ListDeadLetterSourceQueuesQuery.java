package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.request.ListDeadLetterSourceQueuesRequest;
import io.holdfast.protocol.sqs.result.ListDeadLetterSourceQueuesResult;
import io.holdfast.protocol.sqs.result.RequestRefused;

/** ListDeadLetterSourceQueues on the wire. */
final class ListDeadLetterSourceQueuesQuery {
    private ListDeadLetterSourceQueuesQuery() {}

    static ListDeadLetterSourceQueuesRequest read(QueryReader in) throws RequestRefused {
        String queueUrl = null;
        Integer maxResults = null;
        String nextToken = null;
        while (in.next()) {
            switch (in.part()) {
                case QUEUE_URL -> queueUrl = in.string(queueUrl);
                case MAX_RESULTS -> maxResults = in.integer(maxResults);
                case NEXT_TOKEN -> nextToken = in.string(nextToken);
                default -> {}
            }
        }
        return new ListDeadLetterSourceQueuesRequest(in.queueUrl(queueUrl), maxResults, nextToken);
    }

    static void write(ListDeadLetterSourceQueuesResult result, QueryDocument out) {
        QueuePageQuery.write(result.queueUrls(), result.nextToken(), out);
    }
}
