package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.request.ListQueuesRequest;
import io.holdfast.protocol.sqs.result.ListQueuesResult;
import io.holdfast.protocol.wire.json.JsonBuffer;
import io.holdfast.protocol.wire.json.MalformedJson;

/** ListQueues on the wire. */
final class ListQueuesJson {
    private static final byte[] QUEUE_URLS = JsonBuffer.name("QueueUrls");

    private ListQueuesJson() {}

    static ListQueuesRequest read(MemberReader in) throws MalformedJson {
        String prefix = null;
        Integer maxResults = null;
        String nextToken = null;
        while (in.nextMember()) {
            switch (in.member()) {
                case QUEUE_NAME_PREFIX -> prefix = in.string();
                case MAX_RESULTS -> maxResults = in.integer();
                case NEXT_TOKEN -> nextToken = in.string();
                default -> in.skip();
            }
        }
        return new ListQueuesRequest(prefix, maxResults, nextToken);
    }

    static JsonBuffer write(ListQueuesResult result, JsonBuffer out) {
        return QueuePageJson.write(QUEUE_URLS, result.queueUrls(), result.nextToken(), out);
    }
}
