package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.request.CreateQueueRequest;
import io.holdfast.protocol.sqs.result.CreateQueueResult;
import io.holdfast.protocol.wire.json.JsonBuffer;
import io.holdfast.protocol.wire.json.JsonTexts;
import io.holdfast.protocol.wire.json.MalformedJson;
import java.util.Map;

/** CreateQueue on the wire. */
final class CreateQueueJson {
    private static final byte[] QUEUE_URL = JsonBuffer.name("QueueUrl");

    private CreateQueueJson() {}

    static CreateQueueRequest read(MemberReader in) throws MalformedJson {
        String queueName = null;
        Map<String, String> attributes = Map.of();
        Map<String, String> tags = Map.of();
        while (in.nextMember()) {
            switch (in.member()) {
                case QUEUE_NAME -> queueName = in.string();
                case ATTRIBUTES -> attributes = JsonTexts.map(in);
                case TAGS -> tags = JsonTexts.map(in);
                default -> in.skip();
            }
        }
        return new CreateQueueRequest(queueName, attributes, tags);
    }

    static JsonBuffer write(CreateQueueResult result, JsonBuffer out) {
        return out.open('{').member(QUEUE_URL).quoted(result.queueUrl()).close('}');
    }
}
