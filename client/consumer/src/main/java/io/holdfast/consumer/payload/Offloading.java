package io.holdfast.consumer.payload;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** Decides what of a message goes to the store, and what the queue gets instead. Any thread. */
record Offloading(PayloadStore store, int thresholdBytes, SizeAttribute sizeAttribute, boolean everything) {
    /** Of ten attributes, one is ours. */
    private static final int MAXIMUM_ATTRIBUTES = 9;

    /** @throws IllegalArgumentException if no queue could carry this, offloaded or not */
    Parcel pack(String body, Map<String, MessageAttributeValue> attributes) {
        refuseReservedNames(attributes);
        if (!everything && MessageBytes.of(body, attributes) <= thresholdBytes) {
            return new Parcel(body, attributes);
        }
        if (attributes.size() > MAXIMUM_ATTRIBUTES) {
            throw new IllegalArgumentException("a message whose body is stored elsewhere has at most "
                    + MAXIMUM_ATTRIBUTES + " attributes of its own, this one has " + attributes.size());
        }
        int attributeBytes = MessageBytes.of(attributes);
        if (attributeBytes > thresholdBytes) {
            throw new IllegalArgumentException("the attributes alone have " + attributeBytes
                    + " bytes and the limit is " + thresholdBytes + "; only the body can be stored elsewhere");
        }
        byte[] payload = body.getBytes(StandardCharsets.UTF_8);
        Map<String, MessageAttributeValue> marked = new LinkedHashMap<>(attributes);
        marked.put(sizeAttribute.attributeName(), sizeAttribute.value(payload.length));
        return new Parcel(store.put(payload).toBody(), marked);
    }

    private static void refuseReservedNames(Map<String, MessageAttributeValue> attributes) {
        Optional<SizeAttribute> reserved = SizeAttribute.presentIn(attributes);
        if (reserved.isPresent()) {
            throw new IllegalArgumentException("the attribute " + reserved.get().attributeName()
                    + " is reserved for messages with large payloads");
        }
    }
}
