package io.holdfast.store;

import java.util.Arrays;

/**
 * Walks the changes of a batch in order without copying them. For batches of this process: lengths are believed, unlike by {@link BatchReader}.
 * One thread; call {@link #next} before the first change. The batch must not change meanwhile.
 */
public final class BatchCursor {
    private final byte[] bytes;
    private final int end;
    private int position = BatchLayout.HEADER_BYTES;
    private int start;
    private int keyOffset;
    private int keyLength;
    private int valueOffset;
    private int valueLength;

    BatchCursor(byte[] bytes, int end) {
        this.bytes = bytes;
        this.end = end;
    }

    /** Goes to the next change; false at the end. */
    public boolean next() {
        if (position == end) {
            return false;
        }
        start = position;
        position += 2;
        keyLength = varint();
        keyOffset = position;
        position += keyLength;
        boolean hasValue = tag() == BatchLayout.PUT || tag() == BatchLayout.DELETE_RANGE;
        valueLength = hasValue ? varint() : 0;
        valueOffset = position;
        position += valueLength;
        return true;
    }

    public boolean isPut() {
        return tag() == BatchLayout.PUT;
    }

    /** Whether it deletes one row. */
    public boolean isDelete() {
        return tag() == BatchLayout.DELETE || tag() == BatchLayout.DELETE_ONCE;
    }

    public int tableId() {
        return bytes[start + 1];
    }

    /** What the offsets are offsets in. It is not to be changed. */
    public byte[] bytes() {
        return bytes;
    }

    public int keyOffset() {
        return keyOffset;
    }

    public int keyLength() {
        return keyLength;
    }

    public int valueOffset() {
        return valueOffset;
    }

    public int valueLength() {
        return valueLength;
    }

    /** A copy of the value. */
    public byte[] value() {
        return Arrays.copyOfRange(bytes, valueOffset, valueOffset + valueLength);
    }

    int start() {
        return start;
    }

    int length() {
        return position - start;
    }

    private byte tag() {
        return bytes[start];
    }

    private int varint() {
        int result = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = bytes[position++];
            result |= (next & 0x7F) << shift;
            if (next >= 0) {
                return result;
            }
        }
    }
}
