package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.request.TagQueueRequest;
import io.holdfast.protocol.wire.json.JsonTexts;
import io.holdfast.protocol.wire.json.MalformedJson;
import java.util.Map;

/** TagQueue on the wire. */
final class TagQueueJson {
    private TagQueueJson() {}

    static TagQueueRequest read(MemberReader in) throws MalformedJson {
        String queueUrl = null;
        Map<String, String> tags = Map.of();
        while (in.nextMember()) {
            switch (in.member()) {
                case QUEUE_URL -> queueUrl = in.string();
                case TAG_MAP -> tags = JsonTexts.map(in);
                default -> in.skip();
            }
        }
        return new TagQueueRequest(queueUrl, tags);
    }
}
