package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.request.DeleteMessageRequest;
import io.holdfast.protocol.sqs.result.RequestRefused;

/** DeleteMessage on the wire. */
final class DeleteMessageQuery {
    private DeleteMessageQuery() {}

    static DeleteMessageRequest read(QueryReader in) throws RequestRefused {
        String queueUrl = null;
        String handle = null;
        while (in.next()) {
            switch (in.part()) {
                case QUEUE_URL -> queueUrl = in.string(queueUrl);
                case RECEIPT_HANDLE -> handle = in.string(handle);
                default -> {}
            }
        }
        return new DeleteMessageRequest(in.queueUrl(queueUrl), handle);
    }
}
