package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.request.ListQueuesRequest;
import io.holdfast.protocol.sqs.result.ListQueuesResult;
import io.holdfast.protocol.wire.json.JsonBuffer;
import io.holdfast.protocol.wire.json.MalformedJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ListQueues on the wire. */
final class ListQueuesJson {
    private static final byte[] QUEUE_URLS = JsonBuffer.name("QueueUrls");
    private static final byte[] NEXT_TOKEN = JsonBuffer.name("NextToken");

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
        return writePage(QUEUE_URLS, result.queueUrls(), result.nextToken(), out);
    }

    /** Under which name the URLs go differs between the two operations that answer with them. */
    static JsonBuffer writePage(byte[] member, List<String> queueUrls, @Nullable String nextToken, JsonBuffer out) {
        out.open('{');
        if (!queueUrls.isEmpty()) {
            out.member(member).open('[');
            for (String queueUrl : queueUrls) {
                out.element().quoted(queueUrl);
            }
            out.close(']');
        }
        if (nextToken != null) {
            out.member(NEXT_TOKEN).quoted(nextToken);
        }
        return out.close('}');
    }
}
