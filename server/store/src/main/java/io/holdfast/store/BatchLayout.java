package io.holdfast.store;

/**
 * The encoded form of a batch, byte by byte. It is RocksDB's own write batch ({@code db/write_batch.cc}), so RocksDB
 * takes it as it is; all numbers are little-endian.
 *
 * <pre>
 * batch    0      8 bytes   sequence number: zero here, RocksDB fills in its own
 *          8      4 bytes   number of records
 *         12      records, without padding, to the end of the array
 *
 * record   tag    1 byte
 *          table  varint32  the table's id, below 128 and therefore always one byte
 *          key    slice
 *          value  slice     only for 05 and 0E
 *
 * tag      05 put            key, value
 *          04 delete         key
 *          08 delete once    key          RocksDB's SingleDelete, for tables that are written once
 *          0E delete range   from, to     to is exclusive
 *
 * slice    length varint32, then as many bytes
 * varint32 seven bits per byte, lowest first; the top bit says that another byte follows
 * </pre>
 *
 * <p>To change it: don't. Encoded batches lie in write-ahead logs and travel between nodes of different versions. A
 * new kind of change takes a tag that RocksDB already knows, and readers learn it one release before writers use it.
 */
final class BatchLayout {

    static final byte DELETE = 0x04;
    static final byte PUT = 0x05;
    static final byte DELETE_ONCE = 0x08;
    static final byte DELETE_RANGE = 0x0E;

    static final int COUNT_OFFSET = 8;
    static final int HEADER_BYTES = 12;
    static final int MAX_VARINT_BYTES = 5;
    static final int MAX_RECORD_OVERHEAD_BYTES = 2 + 2 * MAX_VARINT_BYTES;
    /** Far above any sensible batch, far below what an array or RocksDB's 4 GiB limit can hold. */
    static final int MAX_SIZE_BYTES = 256 * 1024 * 1024;

    private BatchLayout() {}

    static void writeCount(byte[] to, int count) {
        for (int i = 0; i < Integer.BYTES; i++) {
            to[COUNT_OFFSET + i] = (byte) (count >>> (8 * i));
        }
    }

    static int readCount(byte[] from) {
        int count = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            count |= (from[COUNT_OFFSET + i] & 0xFF) << (8 * i);
        }
        return count;
    }

    /** Returns the position after it. */
    static int writeVarint(byte[] to, int position, int value) {
        int at = position;
        int rest = value;
        while ((rest & ~0x7F) != 0) {
            to[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        to[at++] = (byte) rest;
        return at;
    }
}
