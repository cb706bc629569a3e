package io.holdfast.protocol.sqs.result;

import io.holdfast.protocol.sqs.Operation;
import java.util.List;

/** Ids of the entries that were carried out, and those that were refused. */
public record DeleteMessageBatchResult(List<String> successful, List<BatchFailure> failed) implements Result {
    @Override
    public Operation operation() {
        return Operation.DELETE_MESSAGE_BATCH;
    }
}
