package io.holdfast.app.peer;

import java.nio.ByteBuffer;

/** A row of a story as nodes tell it to each other: length 4, key | length 4, value. */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record StoryRow(byte[] key, byte[] value) {
    int size() {
        return 2 * Integer.BYTES + key.length + value.length;
    }

    void put(ByteBuffer out) {
        out.putInt(key.length).put(key).putInt(value.length).put(value);
    }

    static StoryRow read(ByteBuffer in) {
        return new StoryRow(bytes(in), bytes(in));
    }

    /** Length 4, and as many bytes. */
    static byte[] bytes(ByteBuffer in) {
        byte[] bytes = new byte[in.getInt()];
        in.get(bytes);
        return bytes;
    }
}
