package io.holdfast.protocol.sqs.query;

import java.util.Arrays;

/** The values of the hexadecimal digits in ASCII, by byte; below zero for all others. */
final class HexDigits {
    static final byte[] VALUES = values();

    private HexDigits() {}

    private static byte[] values() {
        byte[] values = new byte[256];
        Arrays.fill(values, (byte) -1);
        for (int i = 0; i < 16; i++) {
            char digit = Character.forDigit(i, 16);
            values[digit] = (byte) i;
            values[Character.toUpperCase(digit)] = (byte) i;
        }
        return values;
    }
}
