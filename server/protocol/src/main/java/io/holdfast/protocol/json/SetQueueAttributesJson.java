package io.holdfast.protocol.json;

import io.holdfast.protocol.RequestRefused;
import io.holdfast.protocol.SetQueueAttributesRequest;
import java.util.Map;

/** SetQueueAttributes on the wire. */
final class SetQueueAttributesJson {
    private SetQueueAttributesJson() {}

    static SetQueueAttributesRequest read(JsonReader in) throws RequestRefused {
        String queueUrl = null;
        Map<String, String> attributes = Map.of();
        while (in.nextMember()) {
            switch (in.member()) {
                case QUEUE_URL -> queueUrl = in.string();
                case ATTRIBUTES -> attributes = JsonTexts.map(in);
                default -> in.skip();
            }
        }
        return new SetQueueAttributesRequest(queueUrl, attributes);
    }
}
