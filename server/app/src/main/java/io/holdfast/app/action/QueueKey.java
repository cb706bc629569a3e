package io.holdfast.app.action;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.QueueAttribute;
import io.holdfast.protocol.sqs.result.Failure;
import org.jspecify.annotations.Nullable;

/** Whether the key that a queue's owner has named lets messages in and out. */
public final class QueueKey {
    private static final String KEY = QueueAttribute.KMS_MASTER_KEY_ID.wireName();

    private QueueKey() {}

    /** Null if there is none, as for a queue that names no key. */
    public static @Nullable Failure objection(QueueInfo queue, KmsKeys keys) {
        String key = queue.settings().value(KEY);
        if (key == null) {
            return null;
        }
        return switch (keys.stateOf(KmsKeys.wholeName(key, queue.name()))) {
            case ENABLED -> null;
            case DISABLED -> new Failure(AwsError.KMS_DISABLED, key + " is disabled.");
            case PENDING_DELETION -> new Failure(AwsError.KMS_INVALID_STATE, key + " is pending deletion.");
            case MISSING -> new Failure(AwsError.KMS_NOT_FOUND, "Key '" + key + "' does not exist");
        };
    }
}
