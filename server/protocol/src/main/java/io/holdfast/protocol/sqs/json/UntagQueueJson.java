package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.request.UntagQueueRequest;
import io.holdfast.protocol.wire.json.JsonTexts;
import io.holdfast.protocol.wire.json.MalformedJson;
import java.util.List;

/** UntagQueue on the wire. */
final class UntagQueueJson {
    private UntagQueueJson() {}

    static UntagQueueRequest read(MemberReader in) throws MalformedJson {
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
