package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.QueueAttribute;
import io.holdfast.protocol.sqs.request.GetQueueAttributesRequest;
import io.holdfast.protocol.sqs.result.GetQueueAttributesResult;
import io.holdfast.protocol.wire.json.JsonBuffer;
import io.holdfast.protocol.wire.json.JsonTexts;
import io.holdfast.protocol.wire.json.MalformedJson;
import java.util.List;
import java.util.Map;

/** GetQueueAttributes on the wire. */
final class GetQueueAttributesJson {
    private static final byte[] ATTRIBUTES = JsonBuffer.name("Attributes");

    private GetQueueAttributesJson() {}

    static GetQueueAttributesRequest read(MemberReader in) throws MalformedJson {
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
