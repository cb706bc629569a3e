package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.result.CancelMessageMoveTaskResult;
import io.holdfast.protocol.sqs.result.ChangeMessageVisibilityBatchResult;
import io.holdfast.protocol.sqs.result.CreateQueueResult;
import io.holdfast.protocol.sqs.result.DeleteMessageBatchResult;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.GetQueueAttributesResult;
import io.holdfast.protocol.sqs.result.GetQueueUrlResult;
import io.holdfast.protocol.sqs.result.ListDeadLetterSourceQueuesResult;
import io.holdfast.protocol.sqs.result.ListMessageMoveTasksResult;
import io.holdfast.protocol.sqs.result.ListQueueTagsResult;
import io.holdfast.protocol.sqs.result.ListQueuesResult;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.ReceiveMessageResult;
import io.holdfast.protocol.sqs.result.Result;
import io.holdfast.protocol.sqs.result.SendMessageBatchResult;
import io.holdfast.protocol.sqs.result.SendMessageResult;
import io.holdfast.protocol.sqs.result.StartMessageMoveTaskResult;
import io.holdfast.protocol.wire.json.JsonBuffer;

/** Writes the body of an AWS JSON 1.0 response. Members without a value are left out. */
public final class JsonResults {
    private static final byte[] TYPE = JsonBuffer.name("__type");
    private static final byte[] MESSAGE = JsonBuffer.name("message");
    private static final byte[] ACCESS_DENIED_MESSAGE = JsonBuffer.name("Message");

    private JsonResults() {}

    /**
     * Appends the body to the buffer and gives the buffer back; nothing for the success of an operation without output. The status
     * and the {@code x-amzn-query-error} header of a failure are with its {@link AwsError}.
     */
    public static JsonBuffer write(Outcome outcome, JsonBuffer out) {
        return outcome instanceof Failure failure ? writeFailure(failure, out) : writeResult((Result) outcome, out);
    }

    private static JsonBuffer writeFailure(Failure failure, JsonBuffer out) {
        // The one error whose text has a member of another name; clients accept both spellings.
        byte[] message = failure.error() == AwsError.ACCESS_DENIED ? ACCESS_DENIED_MESSAGE : MESSAGE;
        out.open('{').member(TYPE).quoted(failure.error().type());
        return out.member(message).quoted(failure.message()).close('}');
    }

    private static JsonBuffer writeResult(Result result, JsonBuffer out) {
        return switch (result.operation()) {
            case CREATE_QUEUE -> CreateQueueJson.write((CreateQueueResult) result, out);
            case GET_QUEUE_URL -> GetQueueUrlJson.write((GetQueueUrlResult) result, out);
            case LIST_QUEUES -> ListQueuesJson.write((ListQueuesResult) result, out);
            case GET_QUEUE_ATTRIBUTES -> GetQueueAttributesJson.write((GetQueueAttributesResult) result, out);
            case SEND_MESSAGE -> SendMessageJson.write((SendMessageResult) result, out);
            case SEND_MESSAGE_BATCH -> SendMessageBatchJson.write((SendMessageBatchResult) result, out);
            case RECEIVE_MESSAGE -> ReceiveMessageJson.write((ReceiveMessageResult) result, out);
            case DELETE_MESSAGE_BATCH -> DeleteMessageBatchJson.write((DeleteMessageBatchResult) result, out);
            case CHANGE_MESSAGE_VISIBILITY_BATCH ->
                ChangeMessageVisibilityBatchJson.write((ChangeMessageVisibilityBatchResult) result, out);
            case LIST_QUEUE_TAGS -> ListQueueTagsJson.write((ListQueueTagsResult) result, out);
            case LIST_DEAD_LETTER_SOURCE_QUEUES ->
                ListDeadLetterSourceQueuesJson.write((ListDeadLetterSourceQueuesResult) result, out);
            case START_MESSAGE_MOVE_TASK -> StartMessageMoveTaskJson.write((StartMessageMoveTaskResult) result, out);
            case CANCEL_MESSAGE_MOVE_TASK -> CancelMessageMoveTaskJson.write((CancelMessageMoveTaskResult) result, out);
            case LIST_MESSAGE_MOVE_TASKS -> ListMessageMoveTasksJson.write((ListMessageMoveTasksResult) result, out);
            case DELETE_QUEUE,
                    SET_QUEUE_ATTRIBUTES,
                    PURGE_QUEUE,
                    DELETE_MESSAGE,
                    CHANGE_MESSAGE_VISIBILITY,
                    TAG_QUEUE,
                    UNTAG_QUEUE,
                    ADD_PERMISSION,
                    REMOVE_PERMISSION -> out;
        };
    }
}
