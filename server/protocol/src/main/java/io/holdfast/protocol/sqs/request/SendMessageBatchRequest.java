package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks to put several messages into a queue; null entries means the member was absent. */
public record SendMessageBatchRequest(
        @Nullable String queueUrl, @Nullable List<SendMessageBatchEntry> entries) implements Request {
    @Override
    public Operation operation() {
        return Operation.SEND_MESSAGE_BATCH;
    }
}
