package io.holdfast.protocol.json;

import io.holdfast.protocol.DeleteQueueRequest;
import io.holdfast.protocol.RequestRefused;

/** DeleteQueue on the wire. */
final class DeleteQueueJson {
    private DeleteQueueJson() {}

    static DeleteQueueRequest read(JsonReader in) throws RequestRefused {
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
