package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.request.TagQueueRequest;
import io.holdfast.protocol.sqs.result.RequestRefused;

/** TagQueue on the wire. */
final class TagQueueQuery {
    private TagQueueQuery() {}

    static TagQueueRequest read(QueryReader in) throws RequestRefused {
        String queueUrl = null;
        QueryPairs tags = new QueryPairs(Parameter.TAG, Parameter.KEY);
        while (in.next()) {
            switch (in.part()) {
                case QUEUE_URL -> queueUrl = in.string(queueUrl);
                case TAG -> tags.read(in);
                default -> {}
            }
        }
        return new TagQueueRequest(in.queueUrl(queueUrl), tags.map());
    }
}
