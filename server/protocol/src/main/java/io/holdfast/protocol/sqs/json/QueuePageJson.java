package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of a list of queues, which two operations answer with. */
final class QueuePageJson {
    private static final byte[] NEXT_TOKEN = JsonBuffer.name("NextToken");

    private QueuePageJson() {}

    /** Under which name the URLs go differs between the two operations that answer with them. */
    static JsonBuffer write(byte[] member, List<String> queueUrls, @Nullable String nextToken, JsonBuffer out) {
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
