package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.request.ListDeadLetterSourceQueuesRequest;
import io.holdfast.protocol.sqs.result.ListDeadLetterSourceQueuesResult;
import io.holdfast.protocol.wire.json.JsonBuffer;
import io.holdfast.protocol.wire.json.MalformedJson;

/** ListDeadLetterSourceQueues on the wire. */
final class ListDeadLetterSourceQueuesJson {
    private static final byte[] QUEUE_URLS = JsonBuffer.name("queueUrls");

    private ListDeadLetterSourceQueuesJson() {}

    static ListDeadLetterSourceQueuesRequest read(MemberReader in) throws MalformedJson {
        String queueUrl = null;
        Integer maxResults = null;
        String nextToken = null;
        while (in.nextMember()) {
            switch (in.member()) {
                case QUEUE_URL -> queueUrl = in.string();
                case MAX_RESULTS -> maxResults = in.integer();
                case NEXT_TOKEN -> nextToken = in.string();
                default -> in.skip();
            }
        }
        return new ListDeadLetterSourceQueuesRequest(queueUrl, maxResults, nextToken);
    }

    static JsonBuffer write(ListDeadLetterSourceQueuesResult result, JsonBuffer out) {
        return QueuePageJson.write(QUEUE_URLS, result.queueUrls(), result.nextToken(), out);
    }
}
