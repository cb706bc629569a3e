package io.holdfast.protocol.sqs;

import org.jspecify.annotations.Nullable;

/** The name of a queue in all the world, {@code arn:partition:sqs:region:account:name}; the region tells the partition. */
public record QueueArn(String region, String accountId, String queueName) {
    private static final int PARTS = 6;
    private static final String FIFO_SUFFIX = ".fifo";

    /** The queue that this text names, or null when it is no ARN or that of something else. */
    public static @Nullable QueueArn parse(String text) {
        if (!isArn(text)) {
            return null;
        }
        String[] parts = text.split(":", PARTS);
        // "aws" for any region: earlier versions answered and stored such ARNs.
        boolean isPartition = parts[1].equals(partitionOf(parts[3])) || parts[1].equals("aws");
        boolean queue = isPartition && parts[2].equals("sqs") && parts[5].indexOf(':') < 0;
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

    /** The partition that a region belongs to. */
    public static String partitionOf(String region) {
        if (region.startsWith("cn-")) {
            return "aws-cn";
        }
        return region.startsWith("us-gov-") ? "aws-us-gov" : "aws";
    }

    /** The two types of queues differ in their names, so that a name tells the type. */
    public boolean isFifo() {
        return queueName.endsWith(FIFO_SUFFIX);
    }

    @Override
    public String toString() {
        return "arn:" + partitionOf(region) + ":sqs:" + region + ':' + accountId + ':' + queueName;
    }
}
