package io.holdfast.engine.command;

import org.jspecify.annotations.Nullable;

/** What a client calls a queue: names are unique within an account and a region. */
public record QueueName(String region, String account, String name) {

    public String arn() {
        return "arn:" + partition() + ":sqs:" + region + ':' + account + ':' + name;
    }

    /** The queue that an ARN names, or null if it is not the ARN of a queue. */
    public static @Nullable QueueName ofArn(String arn) {
        String[] parts = arn.split(":", -1);
        boolean isQueue =
                parts.length == 6 && parts[0].equals("arn") && parts[1].startsWith("aws") && parts[2].equals("sqs");
        return isQueue ? new QueueName(parts[3], parts[4], parts[5]) : null;
    }

    private String partition() {
        if (region.startsWith("cn-")) {
            return "aws-cn";
        }
        return region.startsWith("us-gov-") ? "aws-us-gov" : "aws";
    }
}
