package io.holdfast.control;

import io.holdfast.control.row.ControlRowsUnreadable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The row of the key of receipt handles.
 *
 * <pre>
 * key "receipt-key"   0   1 byte   version of this layout: 1
 *                     1  16 bytes  the key
 * </pre>
 * To change it: take the next version, and go on reading this one.
 */
final class ReceiptKeyRow {
    static final String NAME = "receipt-key";

    private static final byte VERSION = 1;
    private static final int BYTES = 1 + 2 * Long.BYTES;

    private ReceiptKeyRow() {}

    static byte[] key() {
        return NAME.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] encode(ReceiptKey key) {
        return ByteBuffer.allocate(BYTES)
                .put(VERSION)
                .putLong(key.high())
                .putLong(key.low())
                .array();
    }

    static ReceiptKey decode(byte[] row) {
        if (row.length == 0 || row[0] != VERSION) {
            throw new ControlRowsUnreadable(NAME, "its layout is not known to this version");
        }
        if (row.length != BYTES) {
            throw new ControlRowsUnreadable(NAME, "it has " + row.length + " bytes");
        }
        ByteBuffer fields = ByteBuffer.wrap(row, 1, row.length - 1);
        return new ReceiptKey(fields.getLong(), fields.getLong());
    }
}
