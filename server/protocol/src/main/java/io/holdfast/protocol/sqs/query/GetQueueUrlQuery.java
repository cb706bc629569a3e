package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.request.GetQueueUrlRequest;
import io.holdfast.protocol.sqs.result.RequestRefused;

/** GetQueueUrl on the wire. */
final class GetQueueUrlQuery {
    private GetQueueUrlQuery() {}

    static GetQueueUrlRequest read(QueryReader in) throws RequestRefused {
        String queueName = null;
        String owner = null;
        while (in.next()) {
            switch (in.part()) {
                case QUEUE_NAME -> queueName = in.string(queueName);
                case QUEUE_OWNER_AWS_ACCOUNT_ID -> owner = in.string(owner);
                default -> {}
            }
        }
        return new GetQueueUrlRequest(queueName, owner);
    }
}
