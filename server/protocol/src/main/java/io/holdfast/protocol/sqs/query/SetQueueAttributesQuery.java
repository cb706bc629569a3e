package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.request.SetQueueAttributesRequest;
import io.holdfast.protocol.sqs.result.RequestRefused;

/** SetQueueAttributes on the wire. */
final class SetQueueAttributesQuery {
    private SetQueueAttributesQuery() {}

    static SetQueueAttributesRequest read(QueryReader in) throws RequestRefused {
        String queueUrl = null;
        QueryPairs attributes = new QueryPairs(Parameter.ATTRIBUTE, Parameter.NAME);
        while (in.next()) {
            switch (in.part()) {
                case QUEUE_URL -> queueUrl = in.string(queueUrl);
                case ATTRIBUTE -> attributes.read(in);
                default -> {}
            }
        }
        return new SetQueueAttributesRequest(in.queueUrl(queueUrl), attributes.map());
    }
}
