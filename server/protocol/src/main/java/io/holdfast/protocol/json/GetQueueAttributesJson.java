package io.holdfast.protocol.json;

import io.holdfast.protocol.GetQueueAttributesRequest;
import io.holdfast.protocol.GetQueueAttributesResult;
import io.holdfast.protocol.QueueAttribute;
import io.holdfast.protocol.RequestRefused;
import java.util.List;
import java.util.Map;

/** GetQueueAttributes on the wire. */
final class GetQueueAttributesJson {
    private static final byte[] ATTRIBUTES = JsonBuffer.name("Attributes");

    private GetQueueAttributesJson() {}

    static GetQueueAttributesRequest read(JsonReader in) throws RequestRefused {
        String queueUrl = null;
        List<String> names = List.of();
        while (in.nextMember()) {
            switch (in.member()) {
                case QUEUE_URL -> queueUrl = in.string();
                case ATTRIBUTE_NAMES -> names = JsonTexts.list(in);
                default -> in.skip();
            }
        }
        return new GetQueueAttributesRequest(queueUrl, names);
    }

    static JsonBuffer write(GetQueueAttributesResult result, JsonBuffer out) {
        out.open('{');
        if (!result.attributes().isEmpty()) {
            out.member(ATTRIBUTES).open('{');
            for (Map.Entry<QueueAttribute, String> attribute :
                    result.attributes().entrySet()) {
                out.member(attribute.getKey().wireName()).quoted(attribute.getValue());
            }
            out.close('}');
        }
        return out.close('}');
    }
}
