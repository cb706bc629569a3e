package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.MessageAttribute;
import io.holdfast.protocol.sqs.MessageAttribute.Shape;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** User or system attributes of a message on the wire: {@code MessageAttribute.1.Name}, {@code MessageAttribute.1.Value.DataType} and so on. */
final class MessageAttributesQuery {
    private static final Element NAME = Element.named("Name");
    private static final Element VALUE = Element.named("Value");
    private static final Element DATA_TYPE = Element.named("DataType");
    private static final Element STRING_VALUE = Element.named("StringValue");
    private static final Element BINARY_VALUE = Element.named("BinaryValue");

    private final Numbered<Attribute> attributes = new Numbered<>();

    /** Takes the parameter the reader stands on. */
    void read(QueryReader in) throws RequestRefused {
        Attribute attribute = attributes.at(in.number(), Attribute::new);
        switch (in.part()) {
            case NAME -> attribute.name = in.string(attribute.name);
            case VALUE -> attribute.readValue(in);
            default -> {}
        }
    }

    /** In the order of the numbers. One without a name has the empty one, to which the rules object. */
    Map<String, MessageAttribute> map() throws RequestRefused {
        Map<String, MessageAttribute> map = new LinkedHashMap<>();
        for (Attribute attribute : attributes.elements()) {
            String name = attribute.name == null ? "" : attribute.name;
            if (map.put(name, attribute.toMessageAttribute()) != null) {
                throw QueryPairs.repeated(Parameter.MESSAGE_ATTRIBUTE, Parameter.NAME, name);
            }
        }
        return map;
    }

    static void write(Element list, Map<String, MessageAttribute> attributes, QueryDocument out) {
        if (attributes.isEmpty()) {
            out.nothing(list);
            return;
        }
        out.openList(list);
        for (Map.Entry<String, MessageAttribute> attribute : attributes.entrySet()) {
            out.openItem(list);
            out.text(NAME, attribute.getKey());
            out.open(VALUE);
            write(attribute.getValue(), out);
            out.close(VALUE);
            out.closeItem(list);
        }
        out.closeList(list);
    }

    private static void write(MessageAttribute attribute, QueryDocument out) {
        byte[] value = attribute.value();
        if (value != null) {
            if (attribute.shape() == Shape.BINARY) {
                out.base64(BINARY_VALUE, value);
            } else {
                out.utf8(STRING_VALUE, value);
            }
        }
        out.text(DATA_TYPE, attribute.dataType());
    }

    private static final class Attribute {
        @Nullable
        String name;

        private @Nullable String type;
        private byte @Nullable [] text;
        private byte @Nullable [] binary;
        private boolean list;

        void readValue(QueryReader in) throws RequestRefused {
            switch (in.part()) {
                case DATA_TYPE -> type = in.string(type);
                case STRING_VALUE -> text = in.utf8(text);
                case BINARY_VALUE -> binary = in.base64(binary);
                case STRING_LIST_VALUE, BINARY_LIST_VALUE -> list = true;
                default -> {}
            }
        }

        MessageAttribute toMessageAttribute() {
            if (list) {
                return new MessageAttribute(type, Shape.LIST, null);
            }
            return MessageAttribute.ofWire(type, text, binary);
        }
    }
}
