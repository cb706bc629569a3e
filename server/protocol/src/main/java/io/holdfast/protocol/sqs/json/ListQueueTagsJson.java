package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.request.ListQueueTagsRequest;
import io.holdfast.protocol.sqs.result.ListQueueTagsResult;
import io.holdfast.protocol.wire.json.JsonBuffer;
import io.holdfast.protocol.wire.json.MalformedJson;
import java.util.Map;

/** ListQueueTags on the wire. */
final class ListQueueTagsJson {
    private static final byte[] TAGS = JsonBuffer.name("Tags");

    private ListQueueTagsJson() {}

    static ListQueueTagsRequest read(MemberReader in) throws MalformedJson {
        String queueUrl = null;
        while (in.nextMember()) {
            switch (in.member()) {
                case QUEUE_URL -> queueUrl = in.string();
                default -> in.skip();
            }
        }
        return new ListQueueTagsRequest(queueUrl);
    }

    static JsonBuffer write(ListQueueTagsResult result, JsonBuffer out) {
        out.open('{');
        if (!result.tags().isEmpty()) {
            out.member(TAGS).open('{');
            for (Map.Entry<String, String> tag : result.tags().entrySet()) {
                out.member(tag.getKey()).quoted(tag.getValue());
            }
            out.close('}');
        }
        return out.close('}');
    }
}
