package io.holdfast.protocol;

/** Success of an operation that answers with no members at all. */
public record EmptyResult(Operation operation) implements Result {
    public EmptyResult {
        boolean withoutOutput = switch (operation) {
            case DELETE_QUEUE, SET_QUEUE_ATTRIBUTES, PURGE_QUEUE, DELETE_MESSAGE, CHANGE_MESSAGE_VISIBILITY -> true;
            case CREATE_QUEUE,
                    GET_QUEUE_URL,
                    LIST_QUEUES,
                    GET_QUEUE_ATTRIBUTES,
                    SEND_MESSAGE,
                    SEND_MESSAGE_BATCH,
                    RECEIVE_MESSAGE,
                    DELETE_MESSAGE_BATCH,
                    CHANGE_MESSAGE_VISIBILITY_BATCH -> false;
        };
        if (!withoutOutput) {
            throw new IllegalArgumentException(operation + " has an answer of its own");
        }
    }
}
