package io.holdfast.protocol.json;

import io.holdfast.protocol.ListQueueTagsRequest;
import io.holdfast.protocol.ListQueueTagsResult;
import io.holdfast.protocol.RequestRefused;
import java.util.Map;

/** ListQueueTags on the wire. */
final class ListQueueTagsJson {
    private static final byte[] TAGS = JsonBuffer.name("Tags");

    private ListQueueTagsJson() {}

    static ListQueueTagsRequest read(JsonReader in) throws RequestRefused {
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
