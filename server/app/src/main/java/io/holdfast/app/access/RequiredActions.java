package io.holdfast.app.access;

import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.sqs.Operation;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The table of action × resource: what an operation of SQS needs to be allowed on the queue that it names, which for a move task is the
 * dead-letter queue, and on those that messages are moved to.
 */
record RequiredActions(Resource resource, List<IamAction> onQueue, List<IamAction> onDestinations) {
    /** What an operation is for. */
    enum Resource {
        QUEUE,
        /** All queues of the account in the region. */
        ACCOUNT
    }

    private static final Map<Operation, RequiredActions> BY_OPERATION = byOperation();

    static RequiredActions of(Operation operation) {
        return Objects.requireNonNull(BY_OPERATION.get(operation));
    }

    private static Map<Operation, RequiredActions> byOperation() {
        Map<Operation, RequiredActions> table = new EnumMap<>(Operation.class);
        for (Operation operation : Operation.values()) {
            table.put(operation, required(operation));
        }
        return table;
    }

    private static RequiredActions required(Operation operation) {
        return switch (operation) {
            case CREATE_QUEUE -> queue(IamAction.CREATE_QUEUE);
            case GET_QUEUE_URL -> queue(IamAction.GET_QUEUE_URL);
            case LIST_QUEUES -> new RequiredActions(Resource.ACCOUNT, List.of(IamAction.LIST_QUEUES), List.of());
            case DELETE_QUEUE -> queue(IamAction.DELETE_QUEUE);
            case GET_QUEUE_ATTRIBUTES -> queue(IamAction.GET_QUEUE_ATTRIBUTES);
            case SET_QUEUE_ATTRIBUTES -> queue(IamAction.SET_QUEUE_ATTRIBUTES);
            case PURGE_QUEUE -> queue(IamAction.PURGE_QUEUE);
            case SEND_MESSAGE, SEND_MESSAGE_BATCH -> queue(IamAction.SEND_MESSAGE);
            case RECEIVE_MESSAGE -> queue(IamAction.RECEIVE_MESSAGE);
            case DELETE_MESSAGE, DELETE_MESSAGE_BATCH -> queue(IamAction.DELETE_MESSAGE);
            case CHANGE_MESSAGE_VISIBILITY, CHANGE_MESSAGE_VISIBILITY_BATCH ->
                queue(IamAction.CHANGE_MESSAGE_VISIBILITY);
            case LIST_QUEUE_TAGS -> queue(IamAction.LIST_QUEUE_TAGS);
            case TAG_QUEUE -> queue(IamAction.TAG_QUEUE);
            case UNTAG_QUEUE -> queue(IamAction.UNTAG_QUEUE);
            case ADD_PERMISSION -> queue(IamAction.ADD_PERMISSION);
            case REMOVE_PERMISSION -> queue(IamAction.REMOVE_PERMISSION);
            case LIST_DEAD_LETTER_SOURCE_QUEUES -> queue(IamAction.LIST_DEAD_LETTER_SOURCE_QUEUES);
            case START_MESSAGE_MOVE_TASK ->
                new RequiredActions(
                        Resource.QUEUE, moving(IamAction.START_MESSAGE_MOVE_TASK), List.of(IamAction.SEND_MESSAGE));
            case CANCEL_MESSAGE_MOVE_TASK ->
                new RequiredActions(Resource.QUEUE, moving(IamAction.CANCEL_MESSAGE_MOVE_TASK), List.of());
            case LIST_MESSAGE_MOVE_TASKS -> queue(IamAction.LIST_MESSAGE_MOVE_TASKS, IamAction.GET_QUEUE_ATTRIBUTES);
        };
    }

    private static RequiredActions queue(IamAction... actions) {
        return new RequiredActions(Resource.QUEUE, List.of(actions), List.of());
    }

    private static List<IamAction> moving(IamAction action) {
        return List.of(action, IamAction.RECEIVE_MESSAGE, IamAction.DELETE_MESSAGE, IamAction.GET_QUEUE_ATTRIBUTES);
    }
}
