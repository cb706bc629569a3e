package io.holdfast.app.http;

import java.nio.charset.StandardCharsets;

/** Random UUIDs as 36 characters of ASCII, written in place because every answer carries one. */
final class RequestId {
    static final int LENGTH = 36;

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final long VERSION_MASK = 0xf000L;
    private static final long VERSION_4 = 0x4000L;
    private static final long VARIANT_MASK = 0xc000_0000_0000_0000L;
    private static final long VARIANT_RFC = 0x8000_0000_0000_0000L;

    private RequestId() {}

    static void write(long high, long low, byte[] target, int offset) {
        long first = (high & ~VERSION_MASK) | VERSION_4;
        long second = (low & ~VARIANT_MASK) | VARIANT_RFC;
        digits(first >>> 32, 8, target, offset);
        target[offset + 8] = '-';
        digits(first >>> 16, 4, target, offset + 9);
        target[offset + 13] = '-';
        digits(first, 4, target, offset + 14);
        target[offset + 18] = '-';
        digits(second >>> 48, 4, target, offset + 19);
        target[offset + 23] = '-';
        digits(second, 12, target, offset + 24);
    }

    static String text(long high, long low) {
        byte[] bytes = new byte[LENGTH];
        write(high, low, bytes, 0);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static void digits(long value, int count, byte[] target, int offset) {
        long rest = value;
        for (int i = count - 1; i >= 0; i--) {
            target[offset + i] = HEX[(int) rest & 0xf];
            rest >>>= 4;
        }
    }
}
