package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.Operation;
import org.jspecify.annotations.Nullable;

/**
 * A request as it was on the wire, types checked and nothing else: a component is null where the wire may omit the member.
 * What is required, and what ranges hold, is the business of the rules.
 */
public sealed interface Request
        permits CreateQueueRequest,
                GetQueueUrlRequest,
                ListQueuesRequest,
                DeleteQueueRequest,
                GetQueueAttributesRequest,
                SetQueueAttributesRequest,
                PurgeQueueRequest,
                SendMessageRequest,
                SendMessageBatchRequest,
                ReceiveMessageRequest,
                DeleteMessageRequest,
                DeleteMessageBatchRequest,
                ChangeMessageVisibilityRequest,
                ChangeMessageVisibilityBatchRequest,
                ListQueueTagsRequest,
                TagQueueRequest,
                UntagQueueRequest,
                AddPermissionRequest,
                RemovePermissionRequest,
                ListDeadLetterSourceQueuesRequest,
                StartMessageMoveTaskRequest,
                CancelMessageMoveTaskRequest,
                ListMessageMoveTasksRequest {
    /** Which record this is; the key of every dispatch. */
    Operation operation();

    /** The queue that it names by its URL; null if the member is missing, or requests of this kind name none. */
    default @Nullable String queueUrl() {
        return null;
    }
}
