package io.holdfast.app.http;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

/** A body that is already encoded. The array is not copied and must not change until it is sent. */
final class ArrayBody implements BodyWriter {
    static final ArrayBody EMPTY = new ArrayBody(new byte[0], 0, 0);

    private final byte[] bytes;
    private final int offset;
    private final int length;

    ArrayBody(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        this.bytes = bytes;
        this.offset = offset;
        this.length = length;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        out.write(bytes, offset, length);
    }

    @Override
    public int sizeHint() {
        return length;
    }
}
