package io.holdfast.engine.row;

import io.holdfast.engine.command.InvariantViolation;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads the fields of a row, big-endian. Variable parts carry their length in four bytes; an absent text has length -1.
 * A row that ends too early or has bytes left over is a broken promise: what was written must be what is read.
 */
public final class Bytes {
    private byte[] array;
    private int position;

    private Bytes(byte[] array) {
        this.array = array;
    }

    public static Bytes ofSize(int expected) {
        return new Bytes(new byte[expected]);
    }

    public static Bytes reading(byte[] row) {
        return new Bytes(row);
    }

    Bytes putByte(int value) {
        room(1);
        array[position++] = (byte) value;
        return this;
    }

    public Bytes putInt(int value) {
        room(4);
        setInt(array, position, value);
        position += 4;
        return this;
    }

    public Bytes putLong(long value) {
        room(8);
        setLong(array, position, value);
        position += 8;
        return this;
    }

    public Bytes putRaw(byte[] value) {
        room(value.length);
        System.arraycopy(value, 0, array, position, value.length);
        position += value.length;
        return this;
    }

    Bytes putBlock(byte[] value) {
        return putInt(value.length).putRaw(value);
    }

    Bytes putText(@Nullable String value) {
        return value == null ? putInt(-1) : putBlock(value.getBytes(StandardCharsets.UTF_8));
    }

    Bytes putTexts(SortedMap<String, String> texts) {
        putInt(texts.size());
        texts.forEach((key, value) -> putText(key).putText(value));
        return this;
    }

    public byte[] done() {
        return position == array.length ? array : Arrays.copyOf(array, position);
    }

    int getByte() {
        need(1);
        return array[position++];
    }

    public int getInt() {
        need(4);
        int value = intAt(array, position);
        position += 4;
        return value;
    }

    public long getLong() {
        need(8);
        long value = longAt(array, position);
        position += 8;
        return value;
    }

    public byte[] getRaw(int length) {
        need(length);
        position += length;
        return Arrays.copyOfRange(array, position - length, position);
    }

    byte[] getBlock() {
        return getRaw(getInt());
    }

    @Nullable
    String getText() {
        int length = getInt();
        if (length < 0) {
            return null;
        }
        need(length);
        position += length;
        return new String(array, position - length, length, StandardCharsets.UTF_8);
    }

    String getRequiredText() {
        String text = getText();
        if (text == null) {
            throw new InvariantViolation("a row misses a text");
        }
        return text;
    }

    SortedMap<String, String> getTexts() {
        SortedMap<String, String> texts = new TreeMap<>();
        for (int left = getInt(); left > 0; left--) {
            texts.put(getRequiredText(), getRequiredText());
        }
        return texts;
    }

    void version(int expected) {
        int version = getByte();
        InvariantViolation.unless(
                version == expected, "a row has version " + version + " where " + expected + " is known");
    }

    /** One of a range of versions that can be read. */
    int version(int oldest, int newest) {
        int version = getByte();
        InvariantViolation.unless(
                oldest <= version && version <= newest,
                "a row has version " + version + " where " + oldest + " to " + newest + " are known");
        return version;
    }

    public void end() {
        InvariantViolation.unless(
                position == array.length, "a row has " + (array.length - position) + " bytes too many");
    }

    static void setLong(byte[] array, int at, long value) {
        setInt(array, at, (int) (value >>> 32));
        setInt(array, at + 4, (int) value);
    }

    public static long longAt(byte[] array, int at) {
        return ((long) intAt(array, at) << 32) | (intAt(array, at + 4) & 0xFFFFFFFFL);
    }

    private static void setInt(byte[] array, int at, int value) {
        array[at] = (byte) (value >>> 24);
        array[at + 1] = (byte) (value >>> 16);
        array[at + 2] = (byte) (value >>> 8);
        array[at + 3] = (byte) value;
    }

    private static int intAt(byte[] array, int at) {
        return array[at] << 24 | (array[at + 1] & 0xFF) << 16 | (array[at + 2] & 0xFF) << 8 | (array[at + 3] & 0xFF);
    }

    private void room(int more) {
        if (array.length - position < more) {
            array = Arrays.copyOf(array, Math.max(position + more, array.length * 2));
        }
    }

    private void need(int more) {
        InvariantViolation.unless(more >= 0 && array.length - position >= more, "a row ends too early");
    }
}
