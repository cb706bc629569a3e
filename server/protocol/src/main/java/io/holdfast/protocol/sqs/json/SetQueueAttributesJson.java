package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.request.SetQueueAttributesRequest;
import io.holdfast.protocol.wire.json.JsonTexts;
import io.holdfast.protocol.wire.json.MalformedJson;
import java.util.Map;

/** SetQueueAttributes on the wire. */
final class SetQueueAttributesJson {
    private SetQueueAttributesJson() {}

    static SetQueueAttributesRequest read(MemberReader in) throws MalformedJson {
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
