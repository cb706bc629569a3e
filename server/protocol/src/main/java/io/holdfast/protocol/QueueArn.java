package io.holdfast.protocol;

import org.jspecify.annotations.Nullable;

/** The name of a queue in all the world, {@code arn:aws:sqs:region:account:name}. */
public record QueueArn(String region, String accountId, String queueName) {
    private static final int PARTS = 6;
    private static final String FIFO_SUFFIX = ".fifo";

    /** The queue that this text names, or null when it is no ARN or that of something else. */
    public static @Nullable QueueArn parse(String text) {
        if (!isArn(text)) {
            return null;
        }
        String[] parts = text.split(":", PARTS);
        boolean queue = parts[1].equals("aws") && parts[2].equals("sqs") && parts[5].indexOf(':') < 0;
        return queue ? new QueueArn(parts[3], parts[4], parts[5]) : null;
    }

    /** Whether the text has the form of an ARN, whatever it names. */
    public static boolean isArn(String text) {
        String[] parts = text.split(":", PARTS);
        if (parts.length < PARTS || !parts[0].equals("arn")) {
            return false;
        }
        for (String part : parts) {
            if (part.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** The two types of queues differ in their names, so that a name tells the type. */
    public boolean isFifo() {
        return queueName.endsWith(FIFO_SUFFIX);
    }

    @Override
    public String toString() {
        return "arn:aws:sqs:" + region + ':' + accountId + ':' + queueName;
    }
}
