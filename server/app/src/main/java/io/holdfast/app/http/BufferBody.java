package io.holdfast.app.http;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.io.OutputStream;

/** A body that another node has sent, in the buffer in which it came. */
record BufferBody(ByteBuf bytes) implements BodyWriter {
    @Override
    public void writeTo(OutputStream out) throws IOException {
        if (out instanceof BodyOutput answer) {
            answer.write(bytes);
        } else {
            bytes.getBytes(bytes.readerIndex(), out, bytes.readableBytes());
        }
    }

    @Override
    public int sizeHint() {
        return bytes.readableBytes();
    }
}
