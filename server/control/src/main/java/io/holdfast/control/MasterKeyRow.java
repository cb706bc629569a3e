package io.holdfast.control;

import io.holdfast.control.row.ControlRowsUnreadable;
import java.nio.charset.StandardCharsets;

/**
 * The row that says which master key the nodes of a cluster share. One node on its own has none: its keyring says it.
 *
 * <pre>
 * key "master-key"   0   1 byte   version of this layout: 1
 *                    1  16 bytes  the key's fingerprint in hexadecimal digits
 * </pre>
 * To change it: take the next version, and go on reading this one.
 */
final class MasterKeyRow {
    static final String NAME = "master-key";

    private static final byte VERSION = 1;
    private static final String FINGERPRINT = "[0-9a-f]{16}";

    private MasterKeyRow() {}

    static byte[] key() {
        return NAME.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] encode(String fingerprint) {
        byte[] digits = fingerprint.getBytes(StandardCharsets.US_ASCII);
        byte[] row = new byte[1 + digits.length];
        row[0] = VERSION;
        System.arraycopy(digits, 0, row, 1, digits.length);
        return row;
    }

    static String decode(byte[] row) {
        if (row.length == 0 || row[0] != VERSION) {
            throw new ControlRowsUnreadable(NAME, "its layout is not known to this version");
        }
        String fingerprint = new String(row, 1, row.length - 1, StandardCharsets.US_ASCII);
        if (!fingerprint.matches(FINGERPRINT)) {
            throw new ControlRowsUnreadable(NAME, "it is not a fingerprint");
        }
        return fingerprint;
    }
}
