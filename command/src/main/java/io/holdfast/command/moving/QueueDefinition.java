package io.holdfast.command.moving;

import java.util.Map;
import java.util.TreeMap;

/** What a queue is without its messages: attributes under their SQS names, as SQS writes their values, and tags. */
record QueueDefinition(String name, Map<String, String> attributes, Map<String, String> tags) {
    static final String FIFO = ".fifo";

    QueueDefinition {
        attributes = new TreeMap<>(attributes);
        tags = new TreeMap<>(tags);
        if (name.endsWith(FIFO)) {
            attributes.put(QueueAttributes.FIFO_QUEUE, "true");
        } else {
            // A standard queue does not have it, also where it would be false.
            attributes.remove(QueueAttributes.FIFO_QUEUE);
        }
        if (attributes.containsKey("KmsMasterKeyId")) {
            attributes.remove("SqsManagedSseEnabled");
        } else {
            attributes.remove("KmsDataKeyReusePeriodSeconds");
        }
    }

    QueueDefinition with(String attribute, String value) {
        Map<String, String> changed = new TreeMap<>(attributes);
        changed.put(attribute, value);
        return new QueueDefinition(name, changed, tags);
    }
}
