package io.holdfast.consumer.payload;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/**
 * The message attribute that says "the body is a pointer", with the payload's size in bytes as its value. Both names are read; a sender
 * writes one.
 */
public enum SizeAttribute {
    /** What AWS's extended client and Spring Cloud AWS write unless told otherwise; every reader knows it. */
    LEGACY("SQSLargePayloadSize"),
    /** What AWS's extended client writes with {@code withLegacyReservedAttributeNameDisabled()}; its oldest versions cannot read it. */
    CURRENT("ExtendedPayloadSize");

    private final String attributeName;

    SizeAttribute(String attributeName) {
        this.attributeName = attributeName;
    }

    public String attributeName() {
        return attributeName;
    }

    static List<String> names() {
        return Arrays.stream(values()).map(SizeAttribute::attributeName).toList();
    }

    /** The newer name first, as in AWS's client, if somebody wrote both. */
    static Optional<SizeAttribute> presentIn(Map<String, MessageAttributeValue> attributes) {
        return Stream.of(CURRENT, LEGACY)
                .filter(known -> attributes.containsKey(known.attributeName))
                .findFirst();
    }

    MessageAttributeValue value(int bytes) {
        return MessageAttributeValue.builder()
                .dataType("Number")
                .stringValue(Integer.toString(bytes))
                .build();
    }
}
