package io.holdfast.protocol.sqs;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The actions of the API that this server understands, by their names on the wire. */
public enum Operation {
    CREATE_QUEUE("CreateQueue"),
    GET_QUEUE_URL("GetQueueUrl"),
    LIST_QUEUES("ListQueues"),
    DELETE_QUEUE("DeleteQueue"),
    GET_QUEUE_ATTRIBUTES("GetQueueAttributes"),
    SET_QUEUE_ATTRIBUTES("SetQueueAttributes"),
    PURGE_QUEUE("PurgeQueue"),
    SEND_MESSAGE("SendMessage"),
    SEND_MESSAGE_BATCH("SendMessageBatch"),
    RECEIVE_MESSAGE("ReceiveMessage"),
    DELETE_MESSAGE("DeleteMessage"),
    DELETE_MESSAGE_BATCH("DeleteMessageBatch"),
    CHANGE_MESSAGE_VISIBILITY("ChangeMessageVisibility"),
    CHANGE_MESSAGE_VISIBILITY_BATCH("ChangeMessageVisibilityBatch"),
    LIST_QUEUE_TAGS("ListQueueTags"),
    TAG_QUEUE("TagQueue"),
    UNTAG_QUEUE("UntagQueue"),
    ADD_PERMISSION("AddPermission"),
    REMOVE_PERMISSION("RemovePermission"),
    LIST_DEAD_LETTER_SOURCE_QUEUES("ListDeadLetterSourceQueues"),
    START_MESSAGE_MOVE_TASK("StartMessageMoveTask"),
    CANCEL_MESSAGE_MOVE_TASK("CancelMessageMoveTask"),
    LIST_MESSAGE_MOVE_TASKS("ListMessageMoveTasks");

    /** What precedes the operation name in the {@code X-Amz-Target} header. */
    private static final String TARGET_PREFIX = "AmazonSQS.";

    private static final Map<String, Operation> BY_NAME = byKey("");
    private static final Map<String, Operation> BY_TARGET = byKey(TARGET_PREFIX);

    private final String wireName;

    Operation(String wireName) {
        this.wireName = wireName;
    }

    public String wireName() {
        return wireName;
    }

    /** The operation with this wire name, or null when there is none. */
    public static @Nullable Operation named(String wireName) {
        return BY_NAME.get(wireName);
    }

    /** The operation that an {@code X-Amz-Target} header asks for, or null when it names none. Allocates nothing. */
    public static @Nullable Operation ofTarget(@Nullable String target) {
        return target == null ? null : BY_TARGET.get(target);
    }

    private static Map<String, Operation> byKey(String prefix) {
        Map<String, Operation> operations = new HashMap<>();
        for (Operation operation : values()) {
            operations.put(prefix + operation.wireName, operation);
        }
        return Map.copyOf(operations);
    }
}
