package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.request.DeleteQueueRequest;
import io.holdfast.protocol.sqs.request.ListQueueTagsRequest;
import io.holdfast.protocol.sqs.request.PurgeQueueRequest;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.result.RequestRefused;
import org.jspecify.annotations.Nullable;

/**
 * Reads the parameters of an AWS Query request. Safe from any thread.
 *
 * <p>Parameters that the operation does not have are passed over: signatures, versions and time stamps travel beside the others.
 * What cannot be decoded, and a parameter that occurs twice, is refused as {@code MalformedInput}.
 */
public final class QueryRequests {
    private QueryRequests() {}

    /** Takes the URL path if the request was sent to a queue's: it names the queue where no parameter does. */
    public static Request read(Operation operation, QueryParameters parameters, @Nullable String pathOfQueue)
            throws RequestRefused {
        QueryReader in = new QueryReader(parameters.cursor(), pathOfQueue);
        return switch (operation) {
            case CREATE_QUEUE -> CreateQueueQuery.read(in);
            case GET_QUEUE_URL -> GetQueueUrlQuery.read(in);
            case LIST_QUEUES -> ListQueuesQuery.read(in);
            case DELETE_QUEUE -> new DeleteQueueRequest(QueueUrlQuery.read(in));
            case GET_QUEUE_ATTRIBUTES -> GetQueueAttributesQuery.read(in);
            case SET_QUEUE_ATTRIBUTES -> SetQueueAttributesQuery.read(in);
            case PURGE_QUEUE -> new PurgeQueueRequest(QueueUrlQuery.read(in));
            case SEND_MESSAGE -> SendMessageQuery.read(in);
            case SEND_MESSAGE_BATCH -> SendMessageBatchQuery.read(in);
            case RECEIVE_MESSAGE -> ReceiveMessageQuery.read(in);
            case DELETE_MESSAGE -> DeleteMessageQuery.read(in);
            case DELETE_MESSAGE_BATCH -> DeleteMessageBatchQuery.read(in);
            case CHANGE_MESSAGE_VISIBILITY -> ChangeMessageVisibilityQuery.read(in);
            case CHANGE_MESSAGE_VISIBILITY_BATCH -> ChangeMessageVisibilityBatchQuery.read(in);
            case LIST_QUEUE_TAGS -> new ListQueueTagsRequest(QueueUrlQuery.read(in));
            case TAG_QUEUE -> TagQueueQuery.read(in);
            case UNTAG_QUEUE -> UntagQueueQuery.read(in);
            case ADD_PERMISSION -> AddPermissionQuery.read(in);
            case REMOVE_PERMISSION -> RemovePermissionQuery.read(in);
            case LIST_DEAD_LETTER_SOURCE_QUEUES -> ListDeadLetterSourceQueuesQuery.read(in);
            case START_MESSAGE_MOVE_TASK -> StartMessageMoveTaskQuery.read(in);
            case CANCEL_MESSAGE_MOVE_TASK -> CancelMessageMoveTaskQuery.read(in);
            case LIST_MESSAGE_MOVE_TASKS -> ListMessageMoveTasksQuery.read(in);
        };
    }
}
