package io.holdfast.command.moving;

import java.util.Set;

/** The names of attributes. */
final class QueueAttributes {
    static final String FIFO_QUEUE = "FifoQueue";
    static final String REDRIVE_POLICY = "RedrivePolicy";
    static final String REDRIVE_ALLOW_POLICY = "RedriveAllowPolicy";
    static final String POLICY = "Policy";

    /** What can be chosen of a queue; everything else that a server tells is not ours to set. */
    static final Set<String> SETTABLE = Set.of(
            "VisibilityTimeout",
            "DelaySeconds",
            "MessageRetentionPeriod",
            "ReceiveMessageWaitTimeSeconds",
            "MaximumMessageSize",
            POLICY,
            REDRIVE_POLICY,
            REDRIVE_ALLOW_POLICY,
            "KmsMasterKeyId",
            "KmsDataKeyReusePeriodSeconds",
            "SqsManagedSseEnabled",
            FIFO_QUEUE,
            "ContentBasedDeduplication",
            "DeduplicationScope",
            "FifoThroughputLimit");

    /** Those whose values name queues, which must exist first. */
    static final Set<String> NAMING_QUEUES = Set.of(REDRIVE_POLICY, REDRIVE_ALLOW_POLICY, POLICY);

    private QueueAttributes() {}
}
