package io.holdfast.engine.story;

import io.holdfast.engine.row.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Grows while a block is written, and is used again for the next one. A varint has seven bits in each byte, the lowest first. */
final class StoryBuffer {
    /** One batch that was larger does not keep its memory. */
    private static final int MOST_KEPT_BYTES = 1 << 20;

    private byte[] array = new byte[1024];
    private int length;

    boolean isEmpty() {
        return length == 0;
    }

    void putByte(int value) {
        room(1);
        array[length++] = (byte) value;
    }

    void putLong(long value) {
        room(8);
        Bytes.setLong(array, length, value);
        length += 8;
    }

    void putVarint(long value) {
        room(10);
        long left = value;
        while ((left & ~0x7FL) != 0) {
            array[length++] = (byte) (left | 0x80);
            left >>>= 7;
        }
        array[length++] = (byte) left;
    }

    /** Small for small numbers of either sign. */
    void putSigned(long value) {
        putVarint((value << 1) ^ (value >> 63));
    }

    void putText(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        putVarint(bytes.length);
        room(bytes.length);
        System.arraycopy(bytes, 0, array, length, bytes.length);
        length += bytes.length;
    }

    /** What was written; the buffer is empty again. */
    byte[] take() {
        byte[] taken = Arrays.copyOf(array, length);
        length = 0;
        if (array.length > MOST_KEPT_BYTES) {
            array = new byte[1024];
        }
        return taken;
    }

    private void room(int more) {
        if (array.length - length < more) {
            array = Arrays.copyOf(array, Math.max(length + more, array.length * 2));
        }
    }
}
