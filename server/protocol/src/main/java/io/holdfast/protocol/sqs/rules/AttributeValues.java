package io.holdfast.protocol.sqs.rules;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.policy.MalformedPolicy;
import io.holdfast.protocol.policy.Policy;
import io.holdfast.protocol.policy.PolicyDocument;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.QueueAttribute;
import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.redrive.RedriveAllowPolicy;
import io.holdfast.protocol.sqs.redrive.RedrivePolicy;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.List;
import java.util.Locale;

/** The values that attributes may have, each by itself. */
final class AttributeValues {
    private AttributeValues() {}

    /**
     * The value as it will be answered: numbers without padding, booleans in lower case, redrive policies in their shortest form,
     * the access policy byte for byte. Where a document or a key is concerned, the empty text removes it.
     */
    static String canonical(QueueAttribute attribute, String value) throws RequestRefused {
        return switch (attribute) {
            case VISIBILITY_TIMEOUT -> integer(attribute, value, 0, SqsLimits.VISIBILITY_TIMEOUT_MAX_SECONDS);
            case DELAY_SECONDS -> integer(attribute, value, 0, SqsLimits.DELAY_MAX_SECONDS);
            case MAXIMUM_MESSAGE_SIZE ->
                integer(attribute, value, SqsLimits.MAXIMUM_MESSAGE_SIZE_MIN_BYTES, SqsLimits.MESSAGE_MAX_BYTES);
            case MESSAGE_RETENTION_PERIOD ->
                integer(
                        attribute,
                        value,
                        SqsLimits.MESSAGE_RETENTION_MIN_SECONDS,
                        SqsLimits.MESSAGE_RETENTION_MAX_SECONDS);
            case RECEIVE_MESSAGE_WAIT_TIME_SECONDS -> integer(attribute, value, 0, SqsLimits.WAIT_TIME_MAX_SECONDS);
            case KMS_DATA_KEY_REUSE_PERIOD_SECONDS ->
                integer(
                        attribute,
                        value,
                        SqsLimits.KMS_DATA_KEY_REUSE_MIN_SECONDS,
                        SqsLimits.KMS_DATA_KEY_REUSE_MAX_SECONDS);
            case SQS_MANAGED_SSE_ENABLED, CONTENT_BASED_DEDUPLICATION -> bool(attribute, value);
            case KMS_MASTER_KEY_ID -> value;
            case POLICY -> policy(value);
            case REDRIVE_POLICY ->
                value.isEmpty() ? "" : RedrivePolicy.parse(value).canonical();
            case REDRIVE_ALLOW_POLICY ->
                value.isEmpty() ? "" : RedriveAllowPolicy.parse(value).canonical();
            case FIFO_QUEUE -> fifo(value);
            case DEDUPLICATION_SCOPE -> oneOf(attribute, value, FifoThroughput.SCOPES);
            case FIFO_THROUGHPUT_LIMIT -> oneOf(attribute, value, FifoThroughput.LIMITS);
            case APPROXIMATE_NUMBER_OF_MESSAGES,
                    APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE,
                    APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED,
                    CREATED_TIMESTAMP,
                    LAST_MODIFIED_TIMESTAMP,
                    QUEUE_ARN -> throw new IllegalArgumentException(attribute + " cannot be set");
        };
    }

    /** For a value that the attribute cannot have; some refusals say more at their end. */
    static RequestRefused invalid(QueueAttribute attribute, String end) {
        return new RequestRefused(
                AwsError.INVALID_ATTRIBUTE_VALUE,
                "Invalid value for the parameter " + attribute.wireName() + "." + end);
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

    private static String oneOf(QueueAttribute attribute, String value, List<String> values) throws RequestRefused {
        if (!values.contains(value)) {
            throw invalid(attribute, "");
        }
        return value;
    }

    /** Only asked of FIFO queues, which remain what they are. */
    private static String fifo(String value) throws RequestRefused {
        String fifo = bool(QueueAttribute.FIFO_QUEUE, value);
        if (fifo.equals("false")) {
            throw invalid(QueueAttribute.FIFO_QUEUE, " Reason: Modifying queue type is not supported.");
        }
        return fifo;
    }

    private static String policy(String value) throws RequestRefused {
        if (value.isEmpty()) {
            return value;
        }
        boolean fits = value.getBytes(UTF_8).length <= SqsLimits.POLICY_MAX_BYTES;
        PolicyDocument policy = fits ? PolicyDocument.parse(value) : null;
        if (policy == null) {
            throw invalid(QueueAttribute.POLICY, " ");
        }
        Failure overLimit = PolicyLimits.exceededBy(policy);
        if (overLimit != null) {
            throw new RequestRefused(overLimit);
        }
        requireEnforceable(value);
        return value;
    }

    /** A policy that this server could not enforce says why; one that is none has always been refused without a reason. */
    static void requireEnforceable(String policy) throws RequestRefused {
        try {
            Policy.ofQueue(policy);
        } catch (MalformedPolicy malformed) {
            String reason = malformed.isUnenforceable() ? " Reason: " + malformed.sentence() + "." : " ";
            throw invalid(QueueAttribute.POLICY, reason);
        }
    }
}
