package io.holdfast.protocol.sqs.result;

import io.holdfast.protocol.sqs.Operation;
import java.util.List;

/** What became of each entry, each list in request order. */
public record SendMessageBatchResult(List<SendMessageBatchResultEntry> successful, List<BatchFailure> failed)
        implements Result {
    @Override
    public Operation operation() {
        return Operation.SEND_MESSAGE_BATCH;
    }
}
