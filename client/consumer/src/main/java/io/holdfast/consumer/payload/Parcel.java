package io.holdfast.consumer.payload;

import java.util.Map;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** What the queue gets of a message whose body may be stored elsewhere. */
record Parcel(String body, Map<String, MessageAttributeValue> attributes) {
    int bytes() {
        return MessageBytes.of(body, attributes);
    }
}
