package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.request.GetQueueUrlRequest;
import io.holdfast.protocol.sqs.result.GetQueueUrlResult;
import io.holdfast.protocol.wire.json.JsonBuffer;
import io.holdfast.protocol.wire.json.MalformedJson;

/** GetQueueUrl on the wire. */
final class GetQueueUrlJson {
    private static final byte[] QUEUE_URL = JsonBuffer.name("QueueUrl");

    private GetQueueUrlJson() {}

    static GetQueueUrlRequest read(MemberReader in) throws MalformedJson {
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
