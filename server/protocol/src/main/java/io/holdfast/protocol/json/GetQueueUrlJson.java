package io.holdfast.protocol.json;

import io.holdfast.protocol.GetQueueUrlRequest;
import io.holdfast.protocol.GetQueueUrlResult;
import io.holdfast.protocol.RequestRefused;

/** GetQueueUrl on the wire. */
final class GetQueueUrlJson {
    private static final byte[] QUEUE_URL = JsonBuffer.name("QueueUrl");

    private GetQueueUrlJson() {}

    static GetQueueUrlRequest read(JsonReader in) throws RequestRefused {
        String queueName = null;
        String owner = null;
        while (in.nextMember()) {
            switch (in.member()) {
                case QUEUE_NAME -> queueName = in.string();
                case QUEUE_OWNER_AWS_ACCOUNT_ID -> owner = in.string();
                default -> in.skip();
            }
        }
        return new GetQueueUrlRequest(queueName, owner);
    }

    static JsonBuffer write(GetQueueUrlResult result, JsonBuffer out) {
        return out.open('{').member(QUEUE_URL).quoted(result.queueUrl()).close('}');
    }
}
