package io.holdfast.protocol.json;

import io.holdfast.protocol.DeleteMessageRequest;
import io.holdfast.protocol.RequestRefused;

/** DeleteMessage on the wire. */
final class DeleteMessageJson {
    private DeleteMessageJson() {}

    static DeleteMessageRequest read(JsonReader in) throws RequestRefused {
        String queueUrl = null;
        String handle = null;
        while (in.nextMember()) {
            switch (in.member()) {
                case QUEUE_URL -> queueUrl = in.string();
                case RECEIPT_HANDLE -> handle = in.string();
                default -> in.skip();
            }
        }
        return new DeleteMessageRequest(queueUrl, handle);
    }
}
