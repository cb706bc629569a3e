package io.holdfast.protocol.json;

import io.holdfast.protocol.PurgeQueueRequest;
import io.holdfast.protocol.RequestRefused;

/** PurgeQueue on the wire. */
final class PurgeQueueJson {
    private PurgeQueueJson() {}

    static PurgeQueueRequest read(JsonReader in) throws RequestRefused {
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
