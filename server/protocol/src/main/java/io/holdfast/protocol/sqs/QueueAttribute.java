package io.holdfast.protocol.sqs;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The attributes of a queue, in the order in which they are answered. All values travel as text. */
public enum QueueAttribute {
    APPROXIMATE_NUMBER_OF_MESSAGES("ApproximateNumberOfMessages", AttributeAccess.READ_ONLY),
    APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE("ApproximateNumberOfMessagesNotVisible", AttributeAccess.READ_ONLY),
    APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED("ApproximateNumberOfMessagesDelayed", AttributeAccess.READ_ONLY),
    CREATED_TIMESTAMP("CreatedTimestamp", AttributeAccess.READ_ONLY),
    LAST_MODIFIED_TIMESTAMP("LastModifiedTimestamp", AttributeAccess.READ_ONLY),
    QUEUE_ARN("QueueArn", AttributeAccess.READ_ONLY),
    VISIBILITY_TIMEOUT("VisibilityTimeout", AttributeAccess.SETTABLE),
    DELAY_SECONDS("DelaySeconds", AttributeAccess.SETTABLE),
    MAXIMUM_MESSAGE_SIZE("MaximumMessageSize", AttributeAccess.SETTABLE),
    MESSAGE_RETENTION_PERIOD("MessageRetentionPeriod", AttributeAccess.SETTABLE),
    RECEIVE_MESSAGE_WAIT_TIME_SECONDS("ReceiveMessageWaitTimeSeconds", AttributeAccess.SETTABLE),
    SQS_MANAGED_SSE_ENABLED("SqsManagedSseEnabled", AttributeAccess.SETTABLE),
    POLICY("Policy", AttributeAccess.SETTABLE),
    REDRIVE_POLICY("RedrivePolicy", AttributeAccess.SETTABLE),
    REDRIVE_ALLOW_POLICY("RedriveAllowPolicy", AttributeAccess.SETTABLE),
    KMS_MASTER_KEY_ID("KmsMasterKeyId", AttributeAccess.SETTABLE),
    KMS_DATA_KEY_REUSE_PERIOD_SECONDS("KmsDataKeyReusePeriodSeconds", AttributeAccess.SETTABLE),
    FIFO_QUEUE("FifoQueue", AttributeAccess.FIFO_ONLY),
    CONTENT_BASED_DEDUPLICATION("ContentBasedDeduplication", AttributeAccess.FIFO_ONLY),
    DEDUPLICATION_SCOPE("DeduplicationScope", AttributeAccess.FIFO_ONLY),
    FIFO_THROUGHPUT_LIMIT("FifoThroughputLimit", AttributeAccess.FIFO_ONLY);

    private static final Map<String, QueueAttribute> BY_NAME = byName();

    private final String wireName;
    private final AttributeAccess access;

    QueueAttribute(String wireName, AttributeAccess access) {
        this.wireName = wireName;
        this.access = access;
    }

    public String wireName() {
        return wireName;
    }

    public AttributeAccess access() {
        return access;
    }

    /** The attribute with this wire name, or null when there is none; {@code All} is not an attribute. */
    public static @Nullable QueueAttribute named(String wireName) {
        return BY_NAME.get(wireName);
    }

    private static Map<String, QueueAttribute> byName() {
        Map<String, QueueAttribute> attributes = new HashMap<>();
        for (QueueAttribute attribute : values()) {
            attributes.put(attribute.wireName, attribute);
        }
        return Map.copyOf(attributes);
    }
}
