package io.holdfast.engine.row;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers in keys and rows: big-endian, so that keys sort as numbers. One access each, where single bytes would be eight. */
public final class Bytes {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private Bytes() {}

    public static void setLong(byte[] array, int at, long value) {
        LONG.set(array, at, value);
    }

    public static long longAt(byte[] array, int at) {
        return (long) LONG.get(array, at);
    }

    public static void setInt(byte[] array, int at, int value) {
        INT.set(array, at, value);
    }

    static int intAt(byte[] array, int at) {
        return (int) INT.get(array, at);
    }
}
