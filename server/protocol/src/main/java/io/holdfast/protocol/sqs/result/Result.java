package io.holdfast.protocol.sqs.result;

import io.holdfast.protocol.sqs.Operation;

/** The answer to a request that was carried out. Lists and maps that are empty do not appear on the wire. */
public sealed interface Result extends Outcome
        permits CreateQueueResult,
                GetQueueUrlResult,
                ListQueuesResult,
                GetQueueAttributesResult,
                SendMessageResult,
                SendMessageBatchResult,
                ReceiveMessageResult,
                DeleteMessageBatchResult,
                ChangeMessageVisibilityBatchResult,
                ListQueueTagsResult,
                ListDeadLetterSourceQueuesResult,
                StartMessageMoveTaskResult,
                CancelMessageMoveTaskResult,
                ListMessageMoveTasksResult,
                EmptyResult {
    /** Which request it answers; the key of every dispatch. */
    Operation operation();
}
