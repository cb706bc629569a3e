package io.holdfast.protocol.sqs.rules;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.request.OutgoingMessage;
import io.holdfast.protocol.sqs.request.SendMessageBatchEntry;
import io.holdfast.protocol.sqs.result.Failure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a message must be to enter a FIFO queue. Null means no objection. */
public final class FifoMessageRules {
    private FifoMessageRules() {}

    /** All checks of a single send. */
    public static @Nullable Failure send(
            OutgoingMessage message, int maximumMessageSizeBytes, boolean contentBasedDeduplication) {
        Failure content = MessageRules.content(message, maximumMessageSizeBytes);
        return content != null ? content : parameters(message, contentBasedDeduplication, AwsError.MISSING_PARAMETER);
    }

    /**
     * All checks of a batch whose shape is right. Since the messages of a batch keep their order, one that is wrong refuses them
     * all: the first objection is that to the request.
     */
    public static @Nullable Failure batch(
            List<SendMessageBatchEntry> entries, int maximumMessageSizeBytes, boolean contentBasedDeduplication) {
        for (int i = 0; i < entries.size(); i++) {
            OutgoingMessage message = entries.get(i).message();
            Failure failure = batchEntry(message, i + 1, maximumMessageSizeBytes, contentBasedDeduplication);
            if (failure != null) {
                return failure;
            }
        }
        return null;
    }

    private static @Nullable Failure batchEntry(
            OutgoingMessage message, int position, int maximumMessageSizeBytes, boolean contentBasedDeduplication) {
        if (MessageRules.isEmpty(message)) {
            return Failure.missingParameter("SendMessageBatchRequestEntry." + position + ".MessageBody");
        }
        Failure content = MessageRules.contentInBatch(message, maximumMessageSizeBytes);
        // In batches, the service tells of a missing group under the code of an invalid parameter.
        return content != null
                ? content
                : parameters(message, contentBasedDeduplication, AwsError.INVALID_PARAMETER_VALUE);
    }

    private static @Nullable Failure parameters(
            OutgoingMessage message, boolean contentBasedDeduplication, AwsError missingGroup) {
        Failure delay = delaySeconds(message.delaySeconds());
        if (delay != null) {
            return delay;
        }
        if (message.groupId() == null) {
            return new Failure(
                    missingGroup, Failure.missingParameter("MessageGroupId").message());
        }
        Failure groupId = MessageRules.groupId(message.groupId());
        if (groupId != null) {
            return groupId;
        }
        if (message.deduplicationId() == null && !contentBasedDeduplication) {
            return Failure.invalidParameter("The queue should either have ContentBasedDeduplication enabled or"
                    + " MessageDeduplicationId provided explicitly");
        }
        return MessageRules.deduplicationId(message.deduplicationId());
    }

    /** Zero is allowed, and means the delay of the queue, as if nothing were given. */
    private static @Nullable Failure delaySeconds(@Nullable Integer value) {
        if (value == null || value == 0) {
            return null;
        }
        Failure range = MessageRules.delaySeconds(value);
        return range != null ? range : MessageRules.notForThisQueueType(value.toString(), "DelaySeconds");
    }
}
