package io.holdfast.protocol.json;

import io.holdfast.protocol.RequestRefused;
import io.holdfast.protocol.UntagQueueRequest;
import java.util.List;

/** UntagQueue on the wire. */
final class UntagQueueJson {
    private UntagQueueJson() {}

    static UntagQueueRequest read(JsonReader in) throws RequestRefused {
        String queueUrl = null;
        List<String> tagKeys = List.of();
        while (in.nextMember()) {
            switch (in.member()) {
                case QUEUE_URL -> queueUrl = in.string();
                case TAG_KEYS -> tagKeys = JsonTexts.list(in);
                default -> in.skip();
            }
        }
        return new UntagQueueRequest(queueUrl, tagKeys);
    }
}
