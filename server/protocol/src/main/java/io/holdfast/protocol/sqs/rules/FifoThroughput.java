package io.holdfast.protocol.sqs.rules;

import io.holdfast.protocol.sqs.QueueAttribute;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The two attributes of FIFO queues that depend on each other. */
final class FifoThroughput {
    static final String PER_GROUP_SCOPE = "messageGroup";
    static final String PER_GROUP_LIMIT = "perMessageGroupId";
    static final List<String> SCOPES = List.of("queue", PER_GROUP_SCOPE);
    static final List<String> LIMITS = List.of("perQueue", PER_GROUP_LIMIT);

    private FifoThroughput() {}

    /** Groups can only be counted apart where their messages are deduplicated apart. What is not given stays as it is. */
    static void check(Map<QueueAttribute, String> given, @Nullable String currentScope, @Nullable String currentLimit)
            throws RequestRefused {
        String givenScope = given.get(QueueAttribute.DEDUPLICATION_SCOPE);
        String givenLimit = given.get(QueueAttribute.FIFO_THROUGHPUT_LIMIT);
        if (givenScope == null && givenLimit == null) {
            return;
        }
        String scope = givenScope != null ? givenScope : currentScope;
        String limit = givenLimit != null ? givenLimit : currentLimit;
        if (PER_GROUP_LIMIT.equals(limit) && !PER_GROUP_SCOPE.equals(scope)) {
            QueueAttribute culprit =
                    givenLimit != null ? QueueAttribute.FIFO_THROUGHPUT_LIMIT : QueueAttribute.DEDUPLICATION_SCOPE;
            throw AttributeValues.invalid(
                    culprit,
                    " Reason: The perMessageGroupId value of FifoThroughputLimit is allowed only when"
                            + " DeduplicationScope is messageGroup.");
        }
    }
}
