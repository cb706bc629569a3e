package io.holdfast.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Walks the changes of an encoded batch in order, trusting no length in it. One thread; call {@link #next} before the
 * first change.
 */
public final class BatchReader {

    private static final byte[] NONE = {};

    private final byte[] bytes;
    private final int count;
    private int seen;
    private int position = BatchLayout.HEADER_BYTES;
    private @Nullable RowChange change;
    private int tableId;
    private byte[] key = NONE;
    private byte[] value = NONE;

    /** @param encoded from {@link Batch#toByteArray}; it is read in place */
    public BatchReader(byte[] encoded) {
        if (encoded.length < BatchLayout.HEADER_BYTES) {
            throw malformed("it is shorter than its header");
        }
        bytes = encoded;
        count = BatchLayout.readCount(encoded);
    }

    /** Goes to the next change; false at the end. */
    public boolean next() {
        if (position == bytes.length) {
            if (seen != count) {
                throw malformed("its header says " + count + " changes, it has " + seen);
            }
            return false;
        }
        seen++;
        RowChange next = changeOf(bytes[position++]);
        change = next;
        tableId = varint();
        if (tableId < 1 || tableId > Table.MAX_ID) {
            throw malformed("it names table " + tableId);
        }
        key = slice();
        value = next == RowChange.PUT || next == RowChange.DELETE_RANGE ? slice() : NONE;
        // RocksDB takes such a batch into its log, then refuses it, now and at every start.
        if (next == RowChange.DELETE_RANGE && Arrays.compareUnsigned(key, value) > 0) {
            throw malformed("a range in it ends before it begins");
        }
        return true;
    }

    public RowChange change() {
        if (change == null) {
            throw new IllegalStateException("next() comes first");
        }
        return change;
    }

    public int tableId() {
        return tableId;
    }

    /** The row's key, or the lower bound of a range. */
    public byte[] key() {
        return key;
    }

    /** The row's value, or the upper bound of a range; empty for a delete. */
    public byte[] value() {
        return value;
    }

    private static RowChange changeOf(byte tag) {
        return switch (tag) {
            case BatchLayout.PUT -> RowChange.PUT;
            case BatchLayout.DELETE -> RowChange.DELETE;
            case BatchLayout.DELETE_ONCE -> RowChange.DELETE_ONCE;
            case BatchLayout.DELETE_RANGE -> RowChange.DELETE_RANGE;
            default -> throw malformed("it has an unknown tag " + tag);
        };
    }

    private byte[] slice() {
        int length = varint();
        if (length < 0 || length > bytes.length - position) {
            throw malformed("a length in it reaches beyond its end");
        }
        position += length;
        return Arrays.copyOfRange(bytes, position - length, position);
    }

    private int varint() {
        int result = 0;
        for (int shift = 0; shift < 7 * BatchLayout.MAX_VARINT_BYTES; shift += 7) {
            if (position == bytes.length) {
                throw malformed("it ends within a number");
            }
            byte next = bytes[position++];
            result |= (next & 0x7F) << shift;
            if (next >= 0) {
                return result;
            }
        }
        throw malformed("a number in it is too long");
    }

    private static IllegalArgumentException malformed(String why) {
        return new IllegalArgumentException("Not an encoded batch: " + why);
    }
}
