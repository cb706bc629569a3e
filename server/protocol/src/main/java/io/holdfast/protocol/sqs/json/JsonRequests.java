package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.wire.json.MalformedJson;

/**
 * Reads the body of an AWS JSON 1.0 request. Safe from any thread; the buffer is only read, and nothing of it is kept.
 *
 * <p>The types of the model decide: null is absent, a number or boolean will do where a text is modelled, members the model does
 * not know are passed over. Anything else that does not fit, and anything that is not JSON in UTF-8, is refused as
 * {@code SerializationException}. A key that occurs twice is refused where it is read, since the two could be meant differently by
 * whoever looked at the request before.
 */
public final class JsonRequests {
    private static final byte[] NO_MEMBERS = {'{', '}'};

    private JsonRequests() {}

    /** An empty body is taken for a request without members, which is what {@code curl -X POST} sends. */
    public static Request read(Operation operation, byte[] buffer, int offset, int length) throws RequestRefused {
        MemberReader in = length == 0
                ? new MemberReader(NO_MEMBERS, 0, NO_MEMBERS.length)
                : new MemberReader(buffer, offset, length);
        try {
            in.beginDocument();
            Request request = readMembers(operation, in);
            in.endDocument();
            return request;
        } catch (MalformedJson malformed) {
            throw new RequestRefused(AwsError.SERIALIZATION, malformed.sentence());
        }
    }

    private static Request readMembers(Operation operation, MemberReader in) throws MalformedJson {
        return switch (operation) {
            case CREATE_QUEUE -> CreateQueueJson.read(in);
            case GET_QUEUE_URL -> GetQueueUrlJson.read(in);
            case LIST_QUEUES -> ListQueuesJson.read(in);
            case DELETE_QUEUE -> DeleteQueueJson.read(in);
            case GET_QUEUE_ATTRIBUTES -> GetQueueAttributesJson.read(in);
            case SET_QUEUE_ATTRIBUTES -> SetQueueAttributesJson.read(in);
            case PURGE_QUEUE -> PurgeQueueJson.read(in);
            case SEND_MESSAGE -> SendMessageJson.read(in);
            case SEND_MESSAGE_BATCH -> SendMessageBatchJson.read(in);
            case RECEIVE_MESSAGE -> ReceiveMessageJson.read(in);
            case DELETE_MESSAGE -> DeleteMessageJson.read(in);
            case DELETE_MESSAGE_BATCH -> DeleteMessageBatchJson.read(in);
            case CHANGE_MESSAGE_VISIBILITY -> ChangeMessageVisibilityJson.read(in);
            case CHANGE_MESSAGE_VISIBILITY_BATCH -> ChangeMessageVisibilityBatchJson.read(in);
            case LIST_QUEUE_TAGS -> ListQueueTagsJson.read(in);
            case TAG_QUEUE -> TagQueueJson.read(in);
            case UNTAG_QUEUE -> UntagQueueJson.read(in);
            case ADD_PERMISSION -> AddPermissionJson.read(in);
            case REMOVE_PERMISSION -> RemovePermissionJson.read(in);
            case LIST_DEAD_LETTER_SOURCE_QUEUES -> ListDeadLetterSourceQueuesJson.read(in);
            case START_MESSAGE_MOVE_TASK -> StartMessageMoveTaskJson.read(in);
            case CANCEL_MESSAGE_MOVE_TASK -> CancelMessageMoveTaskJson.read(in);
            case LIST_MESSAGE_MOVE_TASKS -> ListMessageMoveTasksJson.read(in);
        };
    }
}
