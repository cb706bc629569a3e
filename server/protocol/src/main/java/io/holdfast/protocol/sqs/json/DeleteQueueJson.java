package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.request.DeleteQueueRequest;
import io.holdfast.protocol.wire.json.MalformedJson;

/** DeleteQueue on the wire. */
final class DeleteQueueJson {
    private DeleteQueueJson() {}

    static DeleteQueueRequest read(MemberReader in) throws MalformedJson {
        String queueUrl = null;
        while (in.nextMember()) {
            switch (in.member()) {
                case QUEUE_URL -> queueUrl = in.string();
                default -> in.skip();
            }
        }
        return new DeleteQueueRequest(queueUrl);
    }
}
