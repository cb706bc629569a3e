package io.holdfast.protocol.kms;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The actions of KMS that this server understands, by their names on the wire. */
public enum KmsOperation {
    CREATE_KEY("CreateKey"),
    DESCRIBE_KEY("DescribeKey"),
    LIST_KEYS("ListKeys"),
    ENABLE_KEY("EnableKey"),
    DISABLE_KEY("DisableKey"),
    SCHEDULE_KEY_DELETION("ScheduleKeyDeletion"),
    CANCEL_KEY_DELETION("CancelKeyDeletion"),
    CREATE_ALIAS("CreateAlias"),
    UPDATE_ALIAS("UpdateAlias"),
    LIST_ALIASES("ListAliases"),
    DELETE_ALIAS("DeleteAlias");

    /** What precedes the operation's name in the header {@code X-Amz-Target}. */
    public static final String TARGET_PREFIX = "TrentService.";

    private static final Map<String, KmsOperation> BY_TARGET = byTarget();

    private final String wireName;

    KmsOperation(String wireName) {
        this.wireName = wireName;
    }

    public String wireName() {
        return wireName;
    }

    /** The operation that the header asks for, or null when it names none. */
    public static @Nullable KmsOperation ofTarget(String target) {
        return BY_TARGET.get(target);
    }

    private static Map<String, KmsOperation> byTarget() {
        Map<String, KmsOperation> operations = new HashMap<>();
        for (KmsOperation operation : values()) {
            operations.put(TARGET_PREFIX + operation.wireName, operation);
        }
        return Map.copyOf(operations);
    }
}
