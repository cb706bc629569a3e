package io.holdfast.engine.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a consumer of ours writes on a letter that it sends to a dead-letter queue by itself. Attributes are a run of
 *
 * <pre>
 * | name 4+n | type 4+n | kind 1: 1 text, 2 binary | value 4+n |
 * </pre>
 */
public final class ConsumerAttributes {
    /** The ARN of the queue that the letter came from. */
    public static final String SOURCE = "holdfast-dead-letter-source";

    /** The id that the letter had there. */
    public static final String MESSAGE_ID = "HoldfastMessageId";

    private static final Set<String> ADDED = Set.of(SOURCE, MESSAGE_ID, "HoldfastReason");
    private static final byte TEXT = 1;

    private ConsumerAttributes() {}

    /** One attribute, and where it ends. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Attribute(String name, byte kind, byte[] value, int end) {}

    /** Null if there is no attribute at this place. */
    private static @Nullable Attribute at(byte[] attributes, int offset) {
        try {
            return offset < attributes.length ? read(attributes, offset) : null;
        } catch (BufferUnderflowException malformed) {
            // What the engine is given is not its to judge.
            return null;
        }
    }

    private static Attribute read(byte[] attributes, int offset) {
        ByteBuffer in = ByteBuffer.wrap(attributes).position(offset);
        String name = new String(block(in), UTF_8);
        block(in);
        byte kind = in.get();
        return new Attribute(name, kind, block(in), in.position());
    }

    private static byte[] block(ByteBuffer in) {
        int length = in.getInt();
        if (length < 0 || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }

    /** The text of an attribute; null if there is none. */
    public static @Nullable String text(byte[] attributes, String name) {
        Attribute attribute = at(attributes, 0);
        while (attribute != null && !(attribute.kind == TEXT && attribute.name.equals(name))) {
            attribute = at(attributes, attribute.end);
        }
        return attribute == null ? null : new String(attribute.value, UTF_8);
    }

    /** The id that a letter had before a consumer sent it; null if it was not sent by one of ours. */
    public static @Nullable UUID messageId(byte[] attributes) {
        String text = attributes.length == 0 ? null : text(attributes, MESSAGE_ID);
        try {
            return text == null ? null : UUID.fromString(text);
        } catch (IllegalArgumentException noId) {
            return null;
        }
    }

    /** The attributes that the message had before. */
    static byte[] without(byte[] attributes) {
        byte[] kept = new byte[attributes.length];
        int length = 0;
        int offset = 0;
        for (Attribute attribute = at(attributes, 0); attribute != null; attribute = at(attributes, offset)) {
            if (!ADDED.contains(attribute.name)) {
                System.arraycopy(attributes, offset, kept, length, attribute.end - offset);
                length += attribute.end - offset;
            }
            offset = attribute.end;
        }
        return Arrays.copyOf(kept, length);
    }
}
