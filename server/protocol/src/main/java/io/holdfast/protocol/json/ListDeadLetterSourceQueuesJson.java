package io.holdfast.protocol.json;

import io.holdfast.protocol.ListDeadLetterSourceQueuesRequest;
import io.holdfast.protocol.ListDeadLetterSourceQueuesResult;
import io.holdfast.protocol.RequestRefused;

/** ListDeadLetterSourceQueues on the wire. */
final class ListDeadLetterSourceQueuesJson {
    private static final byte[] QUEUE_URLS = JsonBuffer.name("queueUrls");

    private ListDeadLetterSourceQueuesJson() {}

    static ListDeadLetterSourceQueuesRequest read(JsonReader in) throws RequestRefused {
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
        return ListQueuesJson.writePage(QUEUE_URLS, result.queueUrls(), result.nextToken(), out);
    }
}
