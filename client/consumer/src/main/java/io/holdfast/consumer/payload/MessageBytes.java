package io.holdfast.consumer.payload;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** What a message counts towards the limits of the queue: its body, and name, type and value of each attribute. */
final class MessageBytes {
    private MessageBytes() {}

    static int of(String body, Map<String, MessageAttributeValue> attributes) {
        return utf8(body) + of(attributes);
    }

    static int of(Map<String, MessageAttributeValue> attributes) {
        int bytes = 0;
        for (Map.Entry<String, MessageAttributeValue> attribute : attributes.entrySet()) {
            MessageAttributeValue value = attribute.getValue();
            bytes += utf8(attribute.getKey());
            bytes += value.dataType() == null ? 0 : utf8(value.dataType());
            bytes += value.stringValue() == null ? 0 : utf8(value.stringValue());
            bytes += value.binaryValue() == null ? 0 : value.binaryValue().asByteArrayUnsafe().length;
        }
        return bytes;
    }

    private static int utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
