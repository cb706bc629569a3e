package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.MessageAttribute;
import io.holdfast.protocol.sqs.MessageAttribute.Shape;
import io.holdfast.protocol.wire.json.JsonBuffer;
import io.holdfast.protocol.wire.json.JsonTexts;
import io.holdfast.protocol.wire.json.MalformedJson;
import java.util.LinkedHashMap;
import java.util.Map;

/** User and system attributes of a message on the wire. */
final class MessageAttributeJson {
    private static final byte[] DATA_TYPE = JsonBuffer.name("DataType");
    private static final byte[] STRING_VALUE = JsonBuffer.name("StringValue");
    private static final byte[] BINARY_VALUE = JsonBuffer.name("BinaryValue");

    private MessageAttributeJson() {}

    static Map<String, MessageAttribute> readMap(MemberReader in) throws MalformedJson {
        if (!in.beginMap()) {
            return Map.of();
        }
        Map<String, MessageAttribute> attributes = new LinkedHashMap<>();
        for (String name = in.nextKey(); name != null; name = in.nextKey()) {
            if (in.beginStructure() && attributes.put(name, read(in)) != null) {
                throw JsonTexts.duplicateKey();
            }
        }
        return attributes;
    }

    private static MessageAttribute read(MemberReader in) throws MalformedJson {
        String type = null;
        byte[] text = null;
        byte[] binary = null;
        boolean list = false;
        while (in.nextMember()) {
            switch (in.member()) {
                case DATA_TYPE -> type = in.string();
                case STRING_VALUE -> text = in.utf8();
                case BINARY_VALUE -> binary = in.base64();
                case STRING_LIST_VALUES, BINARY_LIST_VALUES ->
                    list |= !JsonTexts.list(in).isEmpty();
                default -> in.skip();
            }
        }
        if (list) {
            return new MessageAttribute(type, Shape.LIST, null);
        }
        return MessageAttribute.ofWire(type, text, binary);
    }

    static void writeMap(Map<String, MessageAttribute> attributes, JsonBuffer out) {
        out.open('{');
        for (Map.Entry<String, MessageAttribute> attribute : attributes.entrySet()) {
            out.member(attribute.getKey());
            write(attribute.getValue(), out);
        }
        out.close('}');
    }

    private static void write(MessageAttribute attribute, JsonBuffer out) {
        out.open('{');
        byte[] value = attribute.value();
        if (value != null) {
            if (attribute.shape() == Shape.BINARY) {
                out.member(BINARY_VALUE).quotedBase64(value);
            } else {
                out.member(STRING_VALUE).quoted(value);
            }
        }
        String type = attribute.dataType();
        if (type != null) {
            out.member(DATA_TYPE).quoted(type);
        }
        out.close('}');
    }
}
