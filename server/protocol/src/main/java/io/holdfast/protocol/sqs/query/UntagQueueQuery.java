package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.request.UntagQueueRequest;
import io.holdfast.protocol.sqs.result.RequestRefused;

/** UntagQueue on the wire. */
final class UntagQueueQuery {
    private UntagQueueQuery() {}

    static UntagQueueRequest read(QueryReader in) throws RequestRefused {
        String queueUrl = null;
        QueryTexts keys = new QueryTexts();
        while (in.next()) {
            switch (in.part()) {
                case QUEUE_URL -> queueUrl = in.string(queueUrl);
                case TAG_KEY -> keys.read(in);
                default -> {}
            }
        }
        return new UntagQueueRequest(in.queueUrl(queueUrl), keys.list());
    }
}
