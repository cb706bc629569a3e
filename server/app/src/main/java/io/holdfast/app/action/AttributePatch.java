package io.holdfast.app.action;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.protocol.sqs.QueueArn;
import io.holdfast.protocol.sqs.QueueAttribute;
import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.redrive.RedrivePolicy;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.rules.QueueAttributePatch;
import io.holdfast.protocol.sqs.rules.QueueAttributes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Attributes as a client gave them, turned into the change of settings that they mean: checked values in request order, with what they entail
 * for others; an empty one unsets.
 */
final class AttributePatch {
    private static final String KEY = QueueAttribute.KMS_MASTER_KEY_ID.wireName();
    private static final String KEY_REUSE = QueueAttribute.KMS_DATA_KEY_REUSE_PERIOD_SECONDS.wireName();
    private static final String REDRIVE = QueueAttribute.REDRIVE_POLICY.wireName();
    private static final String REDRIVE_ALLOW = QueueAttribute.REDRIVE_ALLOW_POLICY.wireName();
    private static final String SCOPE = QueueAttribute.DEDUPLICATION_SCOPE.wireName();
    private static final String THROUGHPUT = QueueAttribute.FIFO_THROUGHPUT_LIMIT.wireName();

    private final QueueDirectory directory;
    private final QueueLists lists;
    private final Invocation invocation;

    AttributePatch(ActionPorts ports, Invocation invocation) {
        this.directory = ports.partitions().directory();
        this.lists = ports.lists();
        this.invocation = invocation;
    }

    Map<String, String> forNewQueue(QueueName name, Map<String, String> attributes) throws RequestRefused {
        return checked(name, attributes, QueueAttributes.forNewQueue(attributes));
    }

    Map<String, String> forQueue(QueueInfo queue, Map<String, String> attributes) throws RequestRefused {
        QueueSettings settings = queue.settings();
        QueueAttributePatch patch = settings.isFifo()
                ? QueueAttributes.forFifoQueue(attributes, settings.value(SCOPE), settings.value(THROUGHPUT))
                : QueueAttributes.forStandardQueue(attributes);
        return checked(queue.name(), attributes, patch);
    }

    private Map<String, String> checked(QueueName name, Map<String, String> attributes, QueueAttributePatch patch)
            throws RequestRefused {
        refuseBadDeadLetterQueue(name, attributes.getOrDefault(REDRIVE, ""));
        Map<String, String> values = new LinkedHashMap<>();
        patch.withConsequences().values().forEach((attribute, value) -> values.put(attribute.wireName(), value));
        return values;
    }

    private void refuseBadDeadLetterQueue(QueueName source, String redrivePolicy) throws RequestRefused {
        if (redrivePolicy.isEmpty()) {
            return;
        }
        RedrivePolicy policy = RedrivePolicy.parse(redrivePolicy);
        QueueArn arn = new QueueArn(source.region(), source.account(), source.name());
        QueueName name = new QueueName(
                policy.target().region(),
                policy.target().accountId(),
                policy.target().queueName());
        boolean isDecidedByNames = policy.target().equals(arn)
                || !policy.target().accountId().equals(arn.accountId())
                || !policy.target().region().equals(arn.region());
        QueueInfo target = isDecidedByNames ? null : invocation.otherQueue(name, lists);
        Actions.refuse(policy.objection(
                arn, target != null, target == null ? null : target.settings().value(REDRIVE_ALLOW)));
        if (target != null && directory.find(name) == null) {
            // Whoever decides here about the queue's dead letters must know where they go.
            throw new OtherQueueRefused(Objects.requireNonNull(policy.objection(arn, false, null)));
        }
    }

    /** Only queues with a customer's key have it; then it has a default. */
    static @Nullable String keyReuseSeconds(QueueSettings settings) {
        if (settings.value(KEY) == null) {
            return null;
        }
        String set = settings.value(KEY_REUSE);
        return set != null ? set : Integer.toString(SqsLimits.KMS_DATA_KEY_REUSE_DEFAULT_SECONDS);
    }
}
