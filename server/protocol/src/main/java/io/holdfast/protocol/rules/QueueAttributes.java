package io.holdfast.protocol.rules;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.AwsError;
import io.holdfast.protocol.Limits;
import io.holdfast.protocol.QueueAttribute;
import io.holdfast.protocol.RequestRefused;
import io.holdfast.protocol.json.JsonDocument;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Turns the attribute texts of a request into settings, or refuses the request. */
public final class QueueAttributes {
    private static final String ALL = "All";

    private QueueAttributes() {}

    /** The settings for a standard queue, for CreateQueue and SetQueueAttributes alike. */
    public static QueueAttributePatch forStandardQueue(Map<String, String> attributes) throws RequestRefused {
        if (attributes.isEmpty()) {
            return QueueAttributePatch.EMPTY;
        }
        Map<QueueAttribute, String> values = new LinkedHashMap<>();
        for (Map.Entry<String, String> attribute : attributes.entrySet()) {
            QueueAttribute name = settable(attribute.getKey());
            values.put(name, canonical(name, attribute.getValue()));
        }
        refuseTwoKindsOfEncryption(values);
        return new QueueAttributePatch(values);
    }

    /** The attributes that GetQueueAttributes asks for; an unknown name, even among known ones, refuses the request. */
    public static Set<QueueAttribute> selection(Collection<String> names) throws RequestRefused {
        EnumSet<QueueAttribute> selected = EnumSet.noneOf(QueueAttribute.class);
        for (String name : names) {
            QueueAttribute attribute = QueueAttribute.named(name);
            if (attribute != null) {
                selected.add(attribute);
            } else if (name.equals(ALL)) {
                selected.addAll(List.of(QueueAttribute.values()));
            } else {
                throw unknown(name);
            }
        }
        return selected;
    }

    private static QueueAttribute settable(String name) throws RequestRefused {
        QueueAttribute attribute = QueueAttribute.named(name);
        if (attribute == null) {
            throw unknown(name);
        }
        return switch (attribute.access()) {
            case SETTABLE -> attribute;
            case READ_ONLY -> throw unknown(name);
            case FIFO_ONLY -> throw fifoOnly(attribute);
        };
    }

    private static RequestRefused fifoOnly(QueueAttribute attribute) {
        boolean explained =
                attribute == QueueAttribute.DEDUPLICATION_SCOPE || attribute == QueueAttribute.FIFO_THROUGHPUT_LIMIT;
        return explained
                ? new RequestRefused(
                        AwsError.INVALID_ATTRIBUTE_NAME,
                        "You can specify the " + attribute.wireName() + " only when FifoQueue is set to true.")
                : unknown(attribute.wireName());
    }

    /** The value as it will be answered: numbers without padding, booleans in lower case, documents byte for byte. */
    private static String canonical(QueueAttribute attribute, String value) throws RequestRefused {
        return switch (attribute) {
            case VISIBILITY_TIMEOUT -> integer(attribute, value, 0, Limits.VISIBILITY_TIMEOUT_MAX_SECONDS);
            case DELAY_SECONDS -> integer(attribute, value, 0, Limits.DELAY_MAX_SECONDS);
            case MAXIMUM_MESSAGE_SIZE ->
                integer(attribute, value, Limits.MAXIMUM_MESSAGE_SIZE_MIN_BYTES, Limits.MESSAGE_MAX_BYTES);
            case MESSAGE_RETENTION_PERIOD ->
                integer(attribute, value, Limits.MESSAGE_RETENTION_MIN_SECONDS, Limits.MESSAGE_RETENTION_MAX_SECONDS);
            case RECEIVE_MESSAGE_WAIT_TIME_SECONDS -> integer(attribute, value, 0, Limits.WAIT_TIME_MAX_SECONDS);
            case KMS_DATA_KEY_REUSE_PERIOD_SECONDS ->
                integer(attribute, value, Limits.KMS_DATA_KEY_REUSE_MIN_SECONDS, Limits.KMS_DATA_KEY_REUSE_MAX_SECONDS);
            case SQS_MANAGED_SSE_ENABLED -> bool(attribute, value);
            case KMS_MASTER_KEY_ID -> value;
            case POLICY -> policy(value);
            case REDRIVE_POLICY, REDRIVE_ALLOW_POLICY -> redrive(attribute);
            case APPROXIMATE_NUMBER_OF_MESSAGES,
                    APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE,
                    APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED,
                    CREATED_TIMESTAMP,
                    LAST_MODIFIED_TIMESTAMP,
                    QUEUE_ARN,
                    FIFO_QUEUE,
                    CONTENT_BASED_DEDUPLICATION,
                    DEDUPLICATION_SCOPE,
                    FIFO_THROUGHPUT_LIMIT -> throw new IllegalArgumentException(attribute + " cannot be set");
        };
    }

    /** Dead-letter queues are not served yet; saying so is better than keeping a policy that nothing obeys. */
    private static String redrive(QueueAttribute attribute) throws RequestRefused {
        throw unknown(attribute.wireName());
    }

    /** Plain decimal digits only: a sign, a blank or an empty text is refused like a number out of range. */
    private static String integer(QueueAttribute attribute, String value, int min, int max) throws RequestRefused {
        long number = -1;
        if (!value.isEmpty() && value.length() <= 10 && value.chars().allMatch(c -> c >= '0' && c <= '9')) {
            number = Long.parseLong(value);
        }
        if (number < min || number > max) {
            throw invalid(attribute, "");
        }
        return Long.toString(number);
    }

    private static String bool(QueueAttribute attribute, String value) throws RequestRefused {
        String lower = value.toLowerCase(Locale.ROOT);
        if (!lower.equals("true") && !lower.equals("false")) {
            throw invalid(attribute, "");
        }
        return lower;
    }

    private static String policy(String value) throws RequestRefused {
        byte[] document = value.getBytes(UTF_8);
        if (document.length > 0 && (document.length > Limits.POLICY_MAX_BYTES || !JsonDocument.isObject(document))) {
            throw invalid(QueueAttribute.POLICY, " ");
        }
        return value;
    }

    private static void refuseTwoKindsOfEncryption(Map<QueueAttribute, String> values) throws RequestRefused {
        String key = values.getOrDefault(QueueAttribute.KMS_MASTER_KEY_ID, "");
        if (!key.isEmpty() && "true".equals(values.get(QueueAttribute.SQS_MANAGED_SSE_ENABLED))) {
            throw new RequestRefused(
                    AwsError.INVALID_ATTRIBUTE_NAME,
                    "You can use one type of server-side encryption (SSE) at one time."
                            + " You can either enable KMS SSE or SQS SSE.");
        }
    }

    private static RequestRefused unknown(String name) {
        return new RequestRefused(AwsError.INVALID_ATTRIBUTE_NAME, "Unknown Attribute " + name + ".");
    }

    private static RequestRefused invalid(QueueAttribute attribute, String end) {
        return new RequestRefused(
                AwsError.INVALID_ATTRIBUTE_VALUE,
                "Invalid value for the parameter " + attribute.wireName() + "." + end);
    }
}
