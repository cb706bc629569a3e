package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.request.PurgeQueueRequest;
import io.holdfast.protocol.wire.json.MalformedJson;

/** PurgeQueue on the wire. */
final class PurgeQueueJson {
    private PurgeQueueJson() {}

    static PurgeQueueRequest read(MemberReader in) throws MalformedJson {
        String queueUrl = null;
        while (in.nextMember()) {
            switch (in.member()) {
                case QUEUE_URL -> queueUrl = in.string();
                default -> in.skip();
            }
        }
        return new PurgeQueueRequest(queueUrl);
    }
}
