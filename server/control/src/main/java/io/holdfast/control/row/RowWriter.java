package io.holdfast.control.row;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes the fields of a control row one after the other, big-endian; the first byte is the version of the layout. One thread. */
public final class RowWriter {
    private static final int FIRST_BYTES = 64;

    private ByteBuffer out = ByteBuffer.allocate(FIRST_BYTES);

    public RowWriter(byte version) {
        out.put(version);
    }

    public RowWriter number(long value) {
        room(Long.BYTES).putLong(value);
        return this;
    }

    public RowWriter flag(boolean value) {
        room(1).put((byte) (value ? 1 : 0));
        return this;
    }

    public RowWriter text(String value) {
        return bytes(value.getBytes(StandardCharsets.UTF_8));
    }

    public RowWriter bytes(byte[] value) {
        room(Integer.BYTES + value.length).putInt(value.length).put(value);
        return this;
    }

    public byte[] row() {
        return Arrays.copyOf(out.array(), out.position());
    }

    private ByteBuffer room(int bytes) {
        if (out.remaining() < bytes) {
            out = ByteBuffer.allocate(2 * out.capacity() + bytes).put(out.flip());
        }
        return out;
    }
}
