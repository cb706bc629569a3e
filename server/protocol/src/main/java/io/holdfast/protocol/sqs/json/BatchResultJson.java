package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.result.BatchFailure;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.List;

/** What the results of all batches have in common. */
final class BatchResultJson {
    static final byte[] SUCCESSFUL = JsonBuffer.name("Successful");
    static final byte[] ID = JsonBuffer.name("Id");

    private static final byte[] FAILED = JsonBuffer.name("Failed");
    private static final byte[] SENDER_FAULT = JsonBuffer.name("SenderFault");
    private static final byte[] CODE = JsonBuffer.name("Code");
    private static final byte[] MESSAGE = JsonBuffer.name("Message");

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
        writeFailed(failed, out);
        return out.close('}');
    }

    static void writeFailed(List<BatchFailure> failed, JsonBuffer out) {
        if (failed.isEmpty()) {
            return;
        }
        out.member(FAILED).open('[');
        for (BatchFailure entry : failed) {
            AwsError error = entry.failure().error();
            out.element().open('{').member(ID).quoted(entry.id());
            out.member(SENDER_FAULT).bool(error.senderFault());
            out.member(CODE).quoted(error.batchCode());
            out.member(MESSAGE).quoted(entry.failure().message()).close('}');
        }
        out.close(']');
    }
}
