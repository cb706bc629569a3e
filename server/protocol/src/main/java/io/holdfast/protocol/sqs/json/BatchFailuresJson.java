package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.result.BatchFailure;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.List;

/** The entries of a batch that failed, at the end of its result. */
final class BatchFailuresJson {
    private static final byte[] FAILED = JsonBuffer.name("Failed");
    private static final byte[] SENDER_FAULT = JsonBuffer.name("SenderFault");
    private static final byte[] CODE = JsonBuffer.name("Code");
    private static final byte[] MESSAGE = JsonBuffer.name("Message");

    private BatchFailuresJson() {}

    static void write(List<BatchFailure> failed, JsonBuffer out) {
        if (failed.isEmpty()) {
            return;
        }
        out.member(FAILED).open('[');
        for (BatchFailure entry : failed) {
            AwsError error = entry.failure().error();
            out.element().open('{').member(BatchResultJson.ID).quoted(entry.id());
            out.member(SENDER_FAULT).bool(error.senderFault());
            out.member(CODE).quoted(error.batchCode());
            out.member(MESSAGE).quoted(entry.failure().message()).close('}');
        }
        out.close(']');
    }
}
