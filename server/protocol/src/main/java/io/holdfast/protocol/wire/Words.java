package io.holdfast.protocol.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Looks at eight bytes of an array at a time. In every mask made with these the lowest bit set is in the first byte that was
 * looked for; bits above it mean nothing.
 */
public final class Words {
    /** Eight bytes of an array, the first of them lowest. */
    public static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Times a byte, that byte eight times. */
    public static final long ONES = 0x0101010101010101L;

    public static final long HIGH_BITS = 0x8080808080808080L;

    private Words() {}

    /** Which of the eight the lowest bit of a mask belongs to. */
    public static int firstByte(long mask) {
        return Long.numberOfTrailingZeros(mask) >>> 3;
    }
}
