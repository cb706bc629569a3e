package io.holdfast.protocol.json;

import io.holdfast.protocol.CreateQueueRequest;
import io.holdfast.protocol.CreateQueueResult;
import io.holdfast.protocol.RequestRefused;
import java.util.Map;

/** CreateQueue on the wire. */
final class CreateQueueJson {
    private static final byte[] QUEUE_URL = JsonBuffer.name("QueueUrl");

    private CreateQueueJson() {}

    static CreateQueueRequest read(JsonReader in) throws RequestRefused {
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
