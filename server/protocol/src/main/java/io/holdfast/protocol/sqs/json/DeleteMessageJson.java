package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.request.DeleteMessageRequest;
import io.holdfast.protocol.wire.json.MalformedJson;

/** DeleteMessage on the wire. */
final class DeleteMessageJson {
    private DeleteMessageJson() {}

    static DeleteMessageRequest read(MemberReader in) throws MalformedJson {
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
