package io.holdfast.engine.row;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Writes a row, number by number and text by text. Big-endian; a text or block is its length in four bytes and as many bytes, an absent text -1. */
public final class RowWriter {
    private static final int LEAST_KEPT_BYTES = 2 << 10;
    private static final int MOST_KEPT_BYTES = 64 << 10;

    private byte[] array;
    private int position;

    private RowWriter(byte[] array) {
        this.array = array;
    }

    /** A row that will probably have so many bytes. */
    public static RowWriter ofSize(int expected) {
        return new RowWriter(new byte[expected]);
    }

    RowWriter putByte(int value) {
        room(1);
        array[position++] = (byte) value;
        return this;
    }

    public RowWriter putInt(int value) {
        room(4);
        Bytes.setInt(array, position, value);
        position += 4;
        return this;
    }

    public RowWriter putLong(long value) {
        room(8);
        Bytes.setLong(array, position, value);
        position += 8;
        return this;
    }

    /** Seven bits in each byte, the lowest first. */
    RowWriter putVarint(long value) {
        room(10);
        for (long rest = value; ; rest >>>= 7) {
            if ((rest & ~0x7FL) == 0) {
                array[position++] = (byte) rest;
                return this;
            }
            array[position++] = (byte) (rest | 0x80);
        }
    }

    public RowWriter putRaw(byte[] value) {
        room(value.length);
        System.arraycopy(value, 0, array, position, value.length);
        position += value.length;
        return this;
    }

    RowWriter putBlock(byte[] value) {
        return putInt(value.length).putRaw(value);
    }

    RowWriter putText(@Nullable String value) {
        return value == null ? putInt(-1) : putBlock(value.getBytes(StandardCharsets.UTF_8));
    }

    RowWriter putTexts(SortedMap<String, String> texts) {
        putInt(texts.size());
        texts.forEach((key, value) -> putText(key).putText(value));
        return this;
    }

    /** Begins another row in the same array; one that was large does not keep its memory. */
    RowWriter clear(int expected) {
        position = 0;
        if (array.length < expected || array.length > MOST_KEPT_BYTES) {
            array = new byte[Math.max(expected, LEAST_KEPT_BYTES)];
        }
        return this;
    }

    /** Begins with the row; what lies behind its length is not part of it. */
    public byte[] array() {
        return array;
    }

    public int length() {
        return position;
    }

    public byte[] done() {
        return position == array.length ? array : Arrays.copyOf(array, position);
    }

    private void room(int more) {
        if (array.length - position < more) {
            array = Arrays.copyOf(array, Math.max(position + more, array.length * 2));
        }
    }
}
