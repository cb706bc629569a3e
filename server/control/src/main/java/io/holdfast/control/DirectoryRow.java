package io.holdfast.control;

import io.holdfast.control.row.ControlRowsUnreadable;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The row of the facts of the directory.
 *
 * <pre>
 * key "directory"    0  1 byte   version of this layout: 1
 *                    1  8 bytes  its first start, in milliseconds since 1970
 *                    9  1 byte   1 if it was in use before that, otherwise 0
 *                   10  4 bytes  number of partitions
 *                   14  1 byte   length of the next field
 *                   15           version of the program at the first start, UTF-8
 *                       1 byte   length of the next field
 *                                version of the program that was started last, UTF-8
 * </pre>
 *
 * Big-endian. To change it: take the next version, and go on reading this one.
 */
final class DirectoryRow {
    static final String NAME = "directory";

    private static final byte VERSION = 1;
    private static final int BYTES_BESIDE_TEXT = 1 + Long.BYTES + 1 + Integer.BYTES + 1 + 1;

    private DirectoryRow() {}

    static byte[] key() {
        return NAME.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] encode(DirectoryFacts facts) {
        byte[] since = facts.sinceVersion().getBytes(StandardCharsets.UTF_8);
        byte[] last = facts.lastVersion().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(BYTES_BESIDE_TEXT + since.length + last.length)
                .put(VERSION)
                .putLong(facts.sinceMillis())
                .put((byte) (facts.isOlder() ? 1 : 0))
                .putInt(facts.partitions())
                .put((byte) since.length)
                .put(since)
                .put((byte) last.length)
                .put(last)
                .array();
    }

    static DirectoryFacts decode(byte[] row) {
        if (row.length == 0 || row[0] != VERSION) {
            throw new ControlRowsUnreadable(NAME, "its layout is not known to this version");
        }
        try {
            ByteBuffer fields = ByteBuffer.wrap(row, 1, row.length - 1);
            long sinceMillis = fields.getLong();
            boolean isOlder = fields.get() == 1;
            int partitions = fields.getInt();
            String since = text(fields);
            String last = text(fields);
            if (fields.hasRemaining()) {
                throw new ControlRowsUnreadable(NAME, "it is longer than what it says");
            }
            return new DirectoryFacts(sinceMillis, since, isOlder, partitions, last);
        } catch (BufferUnderflowException tooShort) {
            throw new ControlRowsUnreadable(NAME, "it has only " + row.length + " bytes");
        } catch (IllegalArgumentException impossible) {
            throw new ControlRowsUnreadable(NAME, String.valueOf(impossible.getMessage()));
        }
    }

    private static String text(ByteBuffer fields) {
        byte[] text = new byte[fields.get() & 0xFF];
        fields.get(text);
        return new String(text, StandardCharsets.UTF_8);
    }
}
