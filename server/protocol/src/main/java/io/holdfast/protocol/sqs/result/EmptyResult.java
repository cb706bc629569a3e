package io.holdfast.protocol.sqs.result;

import io.holdfast.protocol.sqs.Operation;

/** Success of an operation that answers with no members at all. */
public record EmptyResult(Operation operation) implements Result {
    public EmptyResult {
        boolean withoutOutput = switch (operation) {
            case DELETE_QUEUE,
                    SET_QUEUE_ATTRIBUTES,
                    PURGE_QUEUE,
                    DELETE_MESSAGE,
                    CHANGE_MESSAGE_VISIBILITY,
                    TAG_QUEUE,
                    UNTAG_QUEUE,
                    ADD_PERMISSION,
                    REMOVE_PERMISSION -> true;
            case CREATE_QUEUE,
                    GET_QUEUE_URL,
                    LIST_QUEUES,
                    GET_QUEUE_ATTRIBUTES,
                    SEND_MESSAGE,
                    SEND_MESSAGE_BATCH,
                    RECEIVE_MESSAGE,
                    DELETE_MESSAGE_BATCH,
                    CHANGE_MESSAGE_VISIBILITY_BATCH,
                    LIST_QUEUE_TAGS,
                    LIST_DEAD_LETTER_SOURCE_QUEUES,
                    START_MESSAGE_MOVE_TASK,
                    CANCEL_MESSAGE_MOVE_TASK,
                    LIST_MESSAGE_MOVE_TASKS -> false;
        };
        if (!withoutOutput) {
            throw new IllegalArgumentException(operation + " has an answer of its own");
        }
    }
}
