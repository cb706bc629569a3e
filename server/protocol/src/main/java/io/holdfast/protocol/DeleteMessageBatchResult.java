package io.holdfast.protocol;

import java.util.List;

/** Ids of the entries that were carried out, and those that were refused. */
public record DeleteMessageBatchResult(List<String> successful, List<BatchFailure> failed) implements Result {
    @Override
    public Operation operation() {
        return Operation.DELETE_MESSAGE_BATCH;
    }
}
