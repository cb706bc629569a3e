package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.result.CancelMessageMoveTaskResult;
import io.holdfast.protocol.sqs.result.ChangeMessageVisibilityBatchResult;
import io.holdfast.protocol.sqs.result.CreateQueueResult;
import io.holdfast.protocol.sqs.result.DeleteMessageBatchResult;
import io.holdfast.protocol.sqs.result.EmptyResult;
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

/** Writes the body of an AWS Query response: one document with the result or the error and the request's id. */
public final class QueryResults {
    /** The one error that is worded differently than in JSON. */
    private static final Failure NO_SUCH_QUEUE =
            new Failure(AwsError.QUEUE_DOES_NOT_EXIST, "The specified queue does not exist for this wsdl version.");

    private QueryResults() {}

    /** Appends the body in XML. */
    public static void writeXml(Outcome outcome, String requestId, XmlBuffer out) {
        write(outcome, requestId, out);
    }

    /** Appends the body in JSON, which is not the JSON of the other protocol. */
    public static void writeJson(Outcome outcome, String requestId, JsonBuffer out) {
        write(outcome, requestId, new JsonRendering(out));
    }

    private static void write(Outcome outcome, String requestId, QueryDocument out) {
        if (outcome instanceof Failure failure) {
            out.failed(failure.equals(Failure.queueDoesNotExist()) ? NO_SUCH_QUEUE : failure, requestId);
        } else {
            write((Result) outcome, requestId, out);
        }
    }

    private static void write(Result result, String requestId, QueryDocument out) {
        Operation operation = result.operation();
        if (result instanceof EmptyResult) {
            out.done(operation, requestId);
        } else {
            out.begin(operation);
            writeMembers(result, out);
            out.end(operation, requestId);
        }
    }

    private static void writeMembers(Result result, QueryDocument out) {
        switch (result.operation()) {
            case CREATE_QUEUE -> QueueUrlQuery.write(((CreateQueueResult) result).queueUrl(), out);
            case GET_QUEUE_URL -> QueueUrlQuery.write(((GetQueueUrlResult) result).queueUrl(), out);
            case LIST_QUEUES -> ListQueuesQuery.write((ListQueuesResult) result, out);
            case GET_QUEUE_ATTRIBUTES -> GetQueueAttributesQuery.write((GetQueueAttributesResult) result, out);
            case SEND_MESSAGE -> SendMessageQuery.write((SendMessageResult) result, out);
            case SEND_MESSAGE_BATCH -> SendMessageBatchQuery.write((SendMessageBatchResult) result, out);
            case RECEIVE_MESSAGE -> ReceiveMessageQuery.write((ReceiveMessageResult) result, out);
            case DELETE_MESSAGE_BATCH -> DeleteMessageBatchQuery.write((DeleteMessageBatchResult) result, out);
            case CHANGE_MESSAGE_VISIBILITY_BATCH ->
                ChangeMessageVisibilityBatchQuery.write((ChangeMessageVisibilityBatchResult) result, out);
            case LIST_QUEUE_TAGS -> ListQueueTagsQuery.write((ListQueueTagsResult) result, out);
            case LIST_DEAD_LETTER_SOURCE_QUEUES ->
                ListDeadLetterSourceQueuesQuery.write((ListDeadLetterSourceQueuesResult) result, out);
            case START_MESSAGE_MOVE_TASK -> StartMessageMoveTaskQuery.write((StartMessageMoveTaskResult) result, out);
            case CANCEL_MESSAGE_MOVE_TASK ->
                CancelMessageMoveTaskQuery.write((CancelMessageMoveTaskResult) result, out);
            case LIST_MESSAGE_MOVE_TASKS -> ListMessageMoveTasksQuery.write((ListMessageMoveTasksResult) result, out);
            case DELETE_QUEUE,
                    SET_QUEUE_ATTRIBUTES,
                    PURGE_QUEUE,
                    DELETE_MESSAGE,
                    CHANGE_MESSAGE_VISIBILITY,
                    TAG_QUEUE,
                    UNTAG_QUEUE,
                    ADD_PERMISSION,
                    REMOVE_PERMISSION -> throw new IllegalArgumentException(result + " has no members");
        }
    }
}
