package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.result.BatchFailure;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.List;

/** What the results of all batches have in common. */
final class BatchResultJson {
    static final byte[] SUCCESSFUL = JsonBuffer.name("Successful");
    static final byte[] ID = JsonBuffer.name("Id");

    private BatchResultJson() {}

    /** A whole result whose successful entries have nothing but their ids. */
    static JsonBuffer write(List<String> successful, List<BatchFailure> failed, JsonBuffer out) {
        out.open('{');
        if (!successful.isEmpty()) {
            out.member(SUCCESSFUL).open('[');
            for (String id : successful) {
                out.element().open('{').member(ID).quoted(id).close('}');
            }
            out.close(']');
        }
        BatchFailuresJson.write(failed, out);
        return out.close('}');
    }
}
