package io.holdfast.engine.row;

import io.holdfast.engine.command.InvariantViolation;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads what a {@link RowWriter} wrote. A row that is shorter, longer or newer than expected is a broken promise. */
public final class RowReader {
    private final byte[] array;
    private int position;

    private RowReader(byte[] array) {
        this.array = array;
    }

    public static RowReader of(byte[] row) {
        return new RowReader(row);
    }

    int getByte() {
        need(1);
        return array[position++];
    }

    public int getInt() {
        need(4);
        int value = Bytes.intAt(array, position);
        position += 4;
        return value;
    }

    public long getLong() {
        need(8);
        long value = Bytes.longAt(array, position);
        position += 8;
        return value;
    }

    long getVarint() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int next = getByte();
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new InvariantViolation("a number in a row has no end");
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

    private void need(int more) {
        InvariantViolation.unless(more >= 0 && array.length - position >= more, "a row ends too early");
    }
}
