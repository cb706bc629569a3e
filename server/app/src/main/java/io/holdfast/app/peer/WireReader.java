package io.holdfast.app.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads what a {@link WireWriter} wrote; throws {@link BufferUnderflowException} where there is less. One thread. */
final class WireReader {
    private final ByteBuffer in;

    WireReader(byte[] bytes, int offset, int length) {
        this.in = ByteBuffer.wrap(bytes, offset, length);
    }

    byte number8() {
        return in.get();
    }

    int number32() {
        return in.getInt();
    }

    long number64() {
        return in.getLong();
    }

    /** A count of things that take at least a byte each. */
    int count() {
        int count = in.getInt();
        if (count < 0 || count > in.remaining()) {
            throw new BufferUnderflowException();
        }
        return count;
    }

    byte @Nullable [] blockOrNull() {
        int length = in.getInt();
        if (length == -1) {
            return null;
        }
        if (length < 0 || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] block = new byte[length];
        in.get(block);
        return block;
    }

    byte[] block() {
        byte[] block = blockOrNull();
        if (block == null) {
            throw new IllegalArgumentException("a node has left something out");
        }
        return block;
    }

    @Nullable
    String textOrNull() {
        byte[] block = blockOrNull();
        return block == null ? null : new String(block, UTF_8);
    }

    String text() {
        return new String(block(), UTF_8);
    }

    Map<String, String> texts() {
        Map<String, String> texts = new TreeMap<>();
        int count = count();
        for (int i = 0; i < count; i++) {
            texts.put(text(), text());
        }
        return texts;
    }
}
