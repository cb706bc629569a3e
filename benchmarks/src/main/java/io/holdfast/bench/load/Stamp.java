package io.holdfast.bench.load;

import java.nio.ByteBuffer;

/** The send's nanoTime at the start of a body: {@code @} and 16 hex digits. Sender and receiver are threads of one JVM. */
final class Stamp {
    static final byte MARK = '@';
    static final int LENGTH = 17;
    private static final byte[] DIGITS = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
    };

    private Stamp() {}

    static void write(ByteBuffer to, int at, long nanos) {
        to.put(at, MARK);
        digits(to, at + 1, LENGTH - 1, nanos);
    }

    /** The lowest {@code count} hex digits of the number. */
    static void digits(ByteBuffer to, int at, int count, long number) {
        long left = number;
        for (int i = at + count - 1; i >= at; i--) {
            to.put(i, DIGITS[(int) left & 0xf]);
            left >>>= 4;
        }
    }

    static long read(byte[] from, int at) {
        if (from[at] != MARK) {
            throw new LoadFailure("a body without a stamp came out of the queue");
        }
        long nanos = 0;
        for (int i = 1; i < LENGTH; i++) {
            nanos = nanos << 4 | Character.digit(from[at + i], 16);
        }
        return nanos;
    }
}
