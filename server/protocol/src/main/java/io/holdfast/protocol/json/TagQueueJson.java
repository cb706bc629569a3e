package io.holdfast.protocol.json;

import io.holdfast.protocol.RequestRefused;
import io.holdfast.protocol.TagQueueRequest;
import java.util.Map;

/** TagQueue on the wire. */
final class TagQueueJson {
    private TagQueueJson() {}

    static TagQueueRequest read(JsonReader in) throws RequestRefused {
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
