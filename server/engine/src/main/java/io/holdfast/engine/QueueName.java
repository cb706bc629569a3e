package io.holdfast.engine;

import org.jspecify.annotations.Nullable;

/** What a client calls a queue: names are unique within an account and a region. */
public record QueueName(String region, String account, String name) {
    private static final String ARN_START = "arn:aws:sqs:";

    public String arn() {
        return ARN_START + region + ':' + account + ':' + name;
    }

    /** The queue that an ARN names, or null if it is not the ARN of a queue. */
    public static @Nullable QueueName ofArn(String arn) {
        String[] parts = arn.split(":", -1);
        return arn.startsWith(ARN_START) && parts.length == 6 ? new QueueName(parts[3], parts[4], parts[5]) : null;
    }
}
