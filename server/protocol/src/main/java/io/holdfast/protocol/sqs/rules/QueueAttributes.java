package io.holdfast.protocol.sqs.rules;

import io.holdfast.protocol.sqs.AttributeAccess;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.QueueAttribute;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns the attribute texts of a request into settings, or refuses the request. */
public final class QueueAttributes {
    private static final String ALL = "All";

    private QueueAttributes() {}

    /** Whether CreateQueue asks for a FIFO queue, which decides about its name and about everything else that is given. */
    public static boolean asksForFifo(Map<String, String> attributes) {
        return Boolean.parseBoolean(attributes.get(QueueAttribute.FIFO_QUEUE.wireName()));
    }

    /** The settings for a queue to create, of the type that they ask for. */
    public static QueueAttributePatch forNewQueue(Map<String, String> attributes) throws RequestRefused {
        return asksForFifo(attributes) ? forFifoQueue(attributes, null, null) : forStandardQueue(attributes);
    }

    /** The settings for a standard queue, for CreateQueue and SetQueueAttributes alike. */
    public static QueueAttributePatch forStandardQueue(Map<String, String> attributes) throws RequestRefused {
        return new QueueAttributePatch(canonical(attributes, false));
    }

    /**
     * The settings for a FIFO queue.
     *
     * @param deduplicationScope what the queue has now, null for the default
     * @param throughputLimit likewise
     */
    public static QueueAttributePatch forFifoQueue(
            Map<String, String> attributes, @Nullable String deduplicationScope, @Nullable String throughputLimit)
            throws RequestRefused {
        Map<QueueAttribute, String> values = canonical(attributes, true);
        FifoThroughput.check(values, deduplicationScope, throughputLimit);
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

    private static Map<QueueAttribute, String> canonical(Map<String, String> attributes, boolean fifo)
            throws RequestRefused {
        Map<QueueAttribute, String> values = new LinkedHashMap<>();
        for (Map.Entry<String, String> given : attributes.entrySet()) {
            QueueAttribute attribute = settable(given.getKey(), fifo);
            values.put(attribute, AttributeValues.canonical(attribute, given.getValue()));
        }
        refuseTwoKindsOfEncryption(values);
        return values;
    }

    private static QueueAttribute settable(String name, boolean fifo) throws RequestRefused {
        QueueAttribute attribute = QueueAttribute.named(name);
        if (attribute == null || attribute.access() == AttributeAccess.READ_ONLY) {
            throw unknown(name);
        }
        if (attribute.access() == AttributeAccess.FIFO_ONLY && !fifo) {
            throw fifoOnly(attribute);
        }
        return attribute;
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
}
