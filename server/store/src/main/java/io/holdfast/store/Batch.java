package io.holdfast.store;

import java.util.Arrays;
import java.util.Objects;

/**
 * Row changes to be made durable together, in order: a later change of a row wins over an earlier one of the same batch.
 *
 * <p>The rows are encoded at once into the layout of RocksDB's write batch (drawn in {@link BatchLayout}), so handing
 * over a batch costs the same few native calls whether it has one row or a thousand. One thread fills it at a time. It
 * may be filled again after {@link #clear}, once {@link Store#commit} has returned.
 */
public final class Batch {

    private static final int FIRST_CAPACITY_BYTES = 4 * 1024;
    /** What a cleared batch keeps: one batch with huge values must not hold its memory for ever. */
    private static final int KEPT_CAPACITY_BYTES = 2 * 1024 * 1024;

    private byte[] bytes = new byte[FIRST_CAPACITY_BYTES];
    private int size = BatchLayout.HEADER_BYTES;
    private int count;
    private int deletions;
    private long tables;
    private long timeMillis;
    private long term;

    /** Writes a row, over the one with the same key if there is one. Key and value may be empty. */
    public void put(Table table, byte[] key, byte[] value) {
        put(table, key, value, 0, value.length);
    }

    /** Like {@link #put(Table, byte[], byte[])}, with a part of an array as the value. */
    public void put(Table table, byte[] key, byte[] value, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, value.length);
        begin(BatchLayout.PUT, table, (long) key.length + length);
        slice(key, 0, key.length);
        slice(value, offset, length);
    }

    /** Removes a row; one that is not there is no error. */
    public void delete(Table table, byte[] key) {
        deletions++;
        begin(table.writtenOnce() ? BatchLayout.DELETE_ONCE : BatchLayout.DELETE, table, key.length);
        slice(key, 0, key.length);
    }

    /** Removes the rows with {@code from <= key < toExclusive}, in one step however many there are. */
    public void deleteRange(Table table, byte[] from, byte[] toExclusive) {
        if (Arrays.compareUnsigned(from, toExclusive) > 0) {
            throw new IllegalArgumentException("The range ends before it begins");
        }
        deletions++;
        begin(BatchLayout.DELETE_RANGE, table, (long) from.length + toExclusive.length);
        slice(from, 0, from.length);
        slice(toExclusive, 0, toExclusive.length);
    }

    /** When it was decided. Time never goes back behind the newest one that is stored. */
    public void setTimeMillis(long millis) {
        timeMillis = millis;
    }

    public long timeMillis() {
        return timeMillis;
    }

    /**
     * The term of leadership in which it was decided: in no other may it be committed, because the rows may have changed meanwhile. 0, as at
     * first, for what is right in any term.
     */
    public void setTerm(long number) {
        term = number;
    }

    public long term() {
        return term;
    }

    /** Whether it changes any row of the table. */
    public boolean touches(Table table) {
        return (tables & table.bit()) != 0;
    }

    /** Its changes, in order. */
    public BatchCursor changes() {
        return new BatchCursor(bytes, size);
    }

    /** Adds a change of another batch as it is. */
    public void copy(BatchCursor change) {
        reserve(change.length());
        System.arraycopy(change.bytes(), change.start(), bytes, size, change.length());
        size += change.length();
        count++;
        if (!change.isPut()) {
            deletions++;
        }
        tables |= 1L << change.tableId();
    }

    /** Adds a put of another batch with a value of this length in the place of its own. */
    public void copyPut(BatchCursor put, int valueLength, ValueWriter value) {
        reserve((long) put.keyLength() + valueLength);
        bytes[size++] = BatchLayout.PUT;
        bytes[size++] = (byte) put.tableId();
        slice(put.bytes(), put.keyOffset(), put.keyLength());
        size = BatchLayout.writeVarint(bytes, size, valueLength);
        value.write(bytes, size);
        size += valueLength;
        count++;
        tables |= 1L << put.tableId();
    }

    /** Makes room for so many bytes of changes at once: growing to a large batch bit by bit takes three times its memory. */
    public void expect(long changesBytes) {
        if (size + changesBytes > bytes.length && size + changesBytes <= BatchLayout.MAX_SIZE_BYTES) {
            bytes = Arrays.copyOf(bytes, (int) (size + changesBytes));
        }
    }

    public boolean isEmpty() {
        return count == 0;
    }

    /** Number of changes; a range counts as one. */
    public int count() {
        return count;
    }

    /** Length of the encoded form. */
    public int sizeBytes() {
        return size;
    }

    public void clear() {
        if (bytes.length > KEPT_CAPACITY_BYTES) {
            bytes = new byte[FIRST_CAPACITY_BYTES];
        }
        size = BatchLayout.HEADER_BYTES;
        count = 0;
        deletions = 0;
        tables = 0;
        timeMillis = 0;
        term = 0;
    }

    /** A copy of the encoded form, which is what RocksDB is given. {@link #of} reads it back. */
    public byte[] toByteArray() {
        byte[] encoded = Arrays.copyOf(bytes, size);
        BatchLayout.writeCount(encoded, count);
        return encoded;
    }

    /** Like {@link #toByteArray}, for the last time before {@link #clear}: a large batch does not keep its own copy while that one is used. */
    byte[] lastByteArray() {
        byte[] encoded = toByteArray();
        if (bytes.length > KEPT_CAPACITY_BYTES) {
            bytes = new byte[FIRST_CAPACITY_BYTES];
            size = BatchLayout.HEADER_BYTES;
        }
        return encoded;
    }

    /** Reads an encoded form, checking every length in it. Throws {@link IllegalArgumentException} if it is not one. */
    public static Batch of(byte[] encoded) {
        Batch batch = new Batch();
        BatchReader rows = new BatchReader(encoded);
        while (rows.next()) {
            batch.tables |= 1L << rows.tableId();
            batch.count++;
            if (rows.change() != RowChange.PUT) {
                batch.deletions++;
            }
        }
        batch.bytes = encoded.clone();
        batch.size = encoded.length;
        return batch;
    }

    /** Whether it removes rows, whose space can be reclaimed later. */
    boolean hasDeletions() {
        return deletions > 0;
    }

    /** One bit per table id that occurs. */
    long tables() {
        return tables;
    }

    private void begin(byte tag, Table table, long payload) {
        reserve(payload);
        bytes[size++] = tag;
        bytes[size++] = (byte) table.id();
        count++;
        tables |= table.bit();
    }

    private void reserve(long payload) {
        long needed = size + payload + BatchLayout.MAX_RECORD_OVERHEAD_BYTES;
        if (needed > BatchLayout.MAX_SIZE_BYTES) {
            throw new IllegalArgumentException("A batch holds at most " + BatchLayout.MAX_SIZE_BYTES
                    + " bytes, this change would make it " + needed);
        }
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.max(needed, grown(bytes.length)));
        }
    }

    /** Twice as much, as long as that is little: of a large batch a quarter at the most is unused. */
    private static long grown(int capacityBytes) {
        return capacityBytes + Math.min((long) capacityBytes, Math.max(KEPT_CAPACITY_BYTES, capacityBytes / 4));
    }

    private void slice(byte[] from, int offset, int length) {
        size = BatchLayout.writeVarint(bytes, size, length);
        System.arraycopy(from, offset, bytes, size, length);
        size += length;
    }
}
