package io.holdfast.protocol.sqs;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The attributes of a queue, in the order in which they are answered. All values travel as text. */
public enum QueueAttribute {
    APPROXIMATE_NUMBER_OF_MESSAGES("ApproximateNumberOfMessages", Access.READ_ONLY),
    APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE("ApproximateNumberOfMessagesNotVisible", Access.READ_ONLY),
    APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED("ApproximateNumberOfMessagesDelayed", Access.READ_ONLY),
    CREATED_TIMESTAMP("CreatedTimestamp", Access.READ_ONLY),
    LAST_MODIFIED_TIMESTAMP("LastModifiedTimestamp", Access.READ_ONLY),
    QUEUE_ARN("QueueArn", Access.READ_ONLY),
    VISIBILITY_TIMEOUT("VisibilityTimeout", Access.SETTABLE),
    DELAY_SECONDS("DelaySeconds", Access.SETTABLE),
    MAXIMUM_MESSAGE_SIZE("MaximumMessageSize", Access.SETTABLE),
    MESSAGE_RETENTION_PERIOD("MessageRetentionPeriod", Access.SETTABLE),
    RECEIVE_MESSAGE_WAIT_TIME_SECONDS("ReceiveMessageWaitTimeSeconds", Access.SETTABLE),
    SQS_MANAGED_SSE_ENABLED("SqsManagedSseEnabled", Access.SETTABLE),
    POLICY("Policy", Access.SETTABLE),
    REDRIVE_POLICY("RedrivePolicy", Access.SETTABLE),
    REDRIVE_ALLOW_POLICY("RedriveAllowPolicy", Access.SETTABLE),
    KMS_MASTER_KEY_ID("KmsMasterKeyId", Access.SETTABLE),
    KMS_DATA_KEY_REUSE_PERIOD_SECONDS("KmsDataKeyReusePeriodSeconds", Access.SETTABLE),
    FIFO_QUEUE("FifoQueue", Access.FIFO_ONLY),
    CONTENT_BASED_DEDUPLICATION("ContentBasedDeduplication", Access.FIFO_ONLY),
    DEDUPLICATION_SCOPE("DeduplicationScope", Access.FIFO_ONLY),
    FIFO_THROUGHPUT_LIMIT("FifoThroughputLimit", Access.FIFO_ONLY);

    /** Who may set an attribute, and where. */
    public enum Access {
        READ_ONLY,
        SETTABLE,
        FIFO_ONLY
    }

    private static final Map<String, QueueAttribute> BY_NAME = byName();

    private final String wireName;
    private final Access access;

    QueueAttribute(String wireName, Access access) {
        this.wireName = wireName;
        this.access = access;
    }

    public String wireName() {
        return wireName;
    }

    public Access access() {
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
