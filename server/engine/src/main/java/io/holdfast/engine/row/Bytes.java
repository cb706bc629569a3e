package io.holdfast.engine.row;

/** Numbers in keys and rows: big-endian, so that keys sort as numbers. */
public final class Bytes {
    private Bytes() {}

    static void setLong(byte[] array, int at, long value) {
        setInt(array, at, (int) (value >>> 32));
        setInt(array, at + 4, (int) value);
    }

    public static long longAt(byte[] array, int at) {
        return ((long) intAt(array, at) << 32) | (intAt(array, at + 4) & 0xFFFFFFFFL);
    }

    static void setInt(byte[] array, int at, int value) {
        array[at] = (byte) (value >>> 24);
        array[at + 1] = (byte) (value >>> 16);
        array[at + 2] = (byte) (value >>> 8);
        array[at + 3] = (byte) value;
    }

    static int intAt(byte[] array, int at) {
        return array[at] << 24 | (array[at + 1] & 0xFF) << 16 | (array[at + 2] & 0xFF) << 8 | (array[at + 3] & 0xFF);
    }
}
