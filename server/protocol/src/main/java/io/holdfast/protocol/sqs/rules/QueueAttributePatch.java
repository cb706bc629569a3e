package io.holdfast.protocol.sqs.rules;

import io.holdfast.protocol.sqs.QueueAttribute;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings that a CreateQueue or SetQueueAttributes request gives, checked, in request order; each value is the text that
 * GetQueueAttributes will answer. The typed methods give null for what the request does not mention, and for the documents and
 * the key an empty text means: remove it.
 */
public record QueueAttributePatch(Map<QueueAttribute, String> values) {
    public static final QueueAttributePatch EMPTY = new QueueAttributePatch(Map.of());

    public QueueAttributePatch {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    public @Nullable Integer visibilityTimeoutSeconds() {
        return integer(QueueAttribute.VISIBILITY_TIMEOUT);
    }

    public @Nullable Integer delaySeconds() {
        return integer(QueueAttribute.DELAY_SECONDS);
    }

    public @Nullable Integer maximumMessageSizeBytes() {
        return integer(QueueAttribute.MAXIMUM_MESSAGE_SIZE);
    }

    public @Nullable Integer messageRetentionSeconds() {
        return integer(QueueAttribute.MESSAGE_RETENTION_PERIOD);
    }

    public @Nullable Integer receiveWaitTimeSeconds() {
        return integer(QueueAttribute.RECEIVE_MESSAGE_WAIT_TIME_SECONDS);
    }

    public @Nullable Boolean sqsManagedSseEnabled() {
        String value = values.get(QueueAttribute.SQS_MANAGED_SSE_ENABLED);
        return value == null ? null : Boolean.valueOf(value);
    }

    public @Nullable Integer kmsDataKeyReuseSeconds() {
        return integer(QueueAttribute.KMS_DATA_KEY_REUSE_PERIOD_SECONDS);
    }

    public @Nullable String kmsMasterKeyId() {
        return values.get(QueueAttribute.KMS_MASTER_KEY_ID);
    }

    public @Nullable String policy() {
        return values.get(QueueAttribute.POLICY);
    }

    /**
     * The same, with what follows from it for the other kind of encryption: a key turns the managed one off, the managed one drops
     * the key, and without a key there is no reuse period. Dropping the key does not turn the managed one on.
     */
    public QueueAttributePatch withConsequences() {
        Map<QueueAttribute, String> all = new LinkedHashMap<>(values);
        if ("true".equals(all.get(QueueAttribute.SQS_MANAGED_SSE_ENABLED))) {
            all.put(QueueAttribute.KMS_MASTER_KEY_ID, "");
        }
        String key = all.get(QueueAttribute.KMS_MASTER_KEY_ID);
        if (key != null && key.isEmpty()) {
            all.put(QueueAttribute.KMS_DATA_KEY_REUSE_PERIOD_SECONDS, "");
        } else if (key != null) {
            all.put(QueueAttribute.SQS_MANAGED_SSE_ENABLED, "false");
        }
        return new QueueAttributePatch(all);
    }

    private @Nullable Integer integer(QueueAttribute attribute) {
        String value = values.get(attribute);
        return value == null || value.isEmpty() ? null : Integer.valueOf(value);
    }
}
