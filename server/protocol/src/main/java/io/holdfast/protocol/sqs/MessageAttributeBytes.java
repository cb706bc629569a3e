package io.holdfast.protocol.sqs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Attributes as one run of bytes, in the form that the service digests; complete, so that it can be stored as it is. In the byte
 * order of their names, for each attribute:
 *
 * <pre>
 *  +----------+------+----------+-----------+------+----------+-------+
 *  | length:4 | name | length:4 | data type | kind | length:4 | value |    lengths big-endian, texts UTF-8
 *  +----------+------+----------+-----------+------+----------+-------+    kind 1: text, 2: binary
 * </pre>
 *
 * The form is fixed by what clients compute; it cannot change.
 */
public final class MessageAttributeBytes {
    private static final byte TEXT = 1;
    private static final byte BINARY = 2;
    private static final int FRAME_BYTES = 3 * Integer.BYTES + 1;

    private MessageAttributeBytes() {}

    /** Takes attributes that passed the rules; empty for none. */
    public static byte[] encode(Map<String, MessageAttribute> attributes) {
        Encodable[] sorted = new Encodable[attributes.size()];
        int count = 0;
        int bytes = 0;
        for (Map.Entry<String, MessageAttribute> attribute : attributes.entrySet()) {
            Encodable encodable = Encodable.of(attribute.getKey(), attribute.getValue());
            sorted[count++] = encodable;
            bytes += FRAME_BYTES + encodable.name.length + encodable.type.length + encodable.value.length;
        }
        Arrays.sort(sorted, Encodable.BY_NAME);
        ByteBuffer out = ByteBuffer.allocate(bytes);
        for (Encodable attribute : sorted) {
            out.putInt(attribute.name.length).put(attribute.name);
            out.putInt(attribute.type.length).put(attribute.type);
            out.put(attribute.kind);
            out.putInt(attribute.value.length).put(attribute.value);
        }
        return out.array();
    }

    /** Takes what {@link #encode} gave; throws {@link IllegalArgumentException} for anything else. */
    public static Map<String, MessageAttribute> decode(byte[] encoded) {
        Map<String, MessageAttribute> attributes = new LinkedHashMap<>();
        ByteBuffer in = ByteBuffer.wrap(encoded);
        while (in.hasRemaining()) {
            String name = new String(lengthPrefixed(in), UTF_8);
            String type = new String(lengthPrefixed(in), UTF_8);
            MessageAttribute.Shape shape = shape(in);
            attributes.put(name, new MessageAttribute(type, shape, lengthPrefixed(in)));
        }
        return attributes;
    }

    private static byte[] lengthPrefixed(ByteBuffer in) {
        int length = in.remaining() < Integer.BYTES ? -1 : in.getInt();
        if (length < 0 || length > in.remaining()) {
            throw new IllegalArgumentException("attribute bytes end early or are damaged");
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }

    private static MessageAttribute.Shape shape(ByteBuffer in) {
        byte kind = in.hasRemaining() ? in.get() : 0;
        return switch (kind) {
            case TEXT -> MessageAttribute.Shape.TEXT;
            case BINARY -> MessageAttribute.Shape.BINARY;
            default -> throw new IllegalArgumentException("attribute kind " + kind);
        };
    }

    @SuppressWarnings("ArrayRecordComponent") // lives inside one call of encode
    private record Encodable(byte[] name, byte[] type, byte kind, byte[] value) {
        static final Comparator<Encodable> BY_NAME = (a, b) -> Arrays.compareUnsigned(a.name, b.name);

        static Encodable of(String name, MessageAttribute attribute) {
            String type = attribute.dataType();
            byte[] value = attribute.value();
            if (type == null || value == null) {
                throw new IllegalArgumentException("attribute " + name + " did not pass the rules");
            }
            byte kind = attribute.shape() == MessageAttribute.Shape.BINARY ? BINARY : TEXT;
            return new Encodable(name.getBytes(UTF_8), type.getBytes(UTF_8), kind, value);
        }
    }
}
