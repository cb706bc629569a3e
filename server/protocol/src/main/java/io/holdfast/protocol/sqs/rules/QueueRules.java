package io.holdfast.protocol.sqs.rules;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.result.Failure;
import org.jspecify.annotations.Nullable;

/** What queues may be called and how they are listed, and the words of refusals that speak of queues. Null means no objection. */
public final class QueueRules {
    private static final String FIFO_SUFFIX = ".fifo";

    private QueueRules() {}

    /** The name of a queue to create. */
    public static @Nullable Failure newQueueName(@Nullable String name, boolean fifo) {
        Failure missing = givenQueueName(name);
        if (missing != null || name == null) {
            return missing;
        }
        return fifo ? fifoName(name) : standardName(name);
    }

    /** The name of a queue to look up: any text will do, most of them name no queue. */
    public static @Nullable Failure givenQueueName(@Nullable String name) {
        if (name == null) {
            return Failure.invalidParameter(
                    "Value for parameter QueueName is invalid. Reason: Must specify a queue name.");
        }
        return name.isEmpty() ? Failure.invalidParameter("Queue name cannot be empty") : null;
    }

    public static @Nullable Failure listMaxResults(@Nullable Integer value) {
        if (value == null || (value >= 1 && value <= SqsLimits.LIST_QUEUES_MAX_RESULTS)) {
            return null;
        }
        return Failure.invalidParameter("Value for parameter MaxResults is invalid."
                + " Reason: MaxResults must be an integer between 1 and 1000.");
    }

    public static Failure invalidNextToken() {
        return Failure.invalidParameter("Invalid or expired next token.");
    }

    public static Failure nameExists(String differingAttribute) {
        return new Failure(
                AwsError.QUEUE_NAME_EXISTS,
                "A queue already exists with the same name and a different value for attribute " + differingAttribute);
    }

    /** Not of SQS, which has no such limit: of this server's memory. */
    public static Failure tooMany() {
        return new Failure(
                AwsError.OVER_LIMIT,
                "The queues of this server, with their attributes and tags, are as many as its setting limits.max-queues"
                        + " allows. Please delete queues, or raise it.");
    }

    public static Failure deletedRecently() {
        return new Failure(
                AwsError.QUEUE_DELETED_RECENTLY,
                "You must wait 60 seconds after deleting a queue before you can create another with the same name.");
    }

    public static Failure purgeInProgress(String queueName) {
        return new Failure(
                AwsError.PURGE_QUEUE_IN_PROGRESS,
                "Only one PurgeQueue operation on " + queueName + " is allowed every 60 seconds.");
    }

    private static @Nullable Failure standardName(String name) {
        if (name.length() <= SqsLimits.QUEUE_NAME_MAX_CHARACTERS && isWord(name)) {
            return null;
        }
        return Failure.invalidParameter(
                "Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length");
    }

    private static @Nullable Failure fifoName(String name) {
        if (name.length() <= SqsLimits.QUEUE_NAME_MAX_CHARACTERS
                && name.endsWith(FIFO_SUFFIX)
                && isWord(name.substring(0, name.length() - FIFO_SUFFIX.length()))) {
            return null;
        }
        return Failure.invalidParameter("The name of a FIFO queue can only include alphanumeric characters, hyphens,"
                + " or underscores, must end with .fifo suffix and be 1 to 80 in length.");
    }

    /** One or more ASCII letters, digits, hyphens and underscores. */
    static boolean isWord(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean allowed =
                    (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
            if (!allowed) {
                return false;
            }
        }
        return !text.isEmpty();
    }
}
