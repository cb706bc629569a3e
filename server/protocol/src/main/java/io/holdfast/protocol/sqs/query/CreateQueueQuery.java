package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.request.CreateQueueRequest;
import io.holdfast.protocol.sqs.result.RequestRefused;

/** CreateQueue on the wire. */
final class CreateQueueQuery {
    private CreateQueueQuery() {}

    static CreateQueueRequest read(QueryReader in) throws RequestRefused {
        String queueName = null;
        QueryPairs attributes = new QueryPairs(Parameter.ATTRIBUTE, Parameter.NAME);
        QueryPairs tags = new QueryPairs(Parameter.TAG, Parameter.KEY);
        while (in.next()) {
            switch (in.part()) {
                case QUEUE_NAME -> queueName = in.string(queueName);
                case ATTRIBUTE -> attributes.read(in);
                case TAG -> tags.read(in);
                default -> {}
            }
        }
        return new CreateQueueRequest(queueName, attributes.map(), tags.map());
    }
}
