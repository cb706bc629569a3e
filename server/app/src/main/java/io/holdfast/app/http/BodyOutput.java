package io.holdfast.app.http;

import io.netty.buffer.ByteBuf;
import java.io.OutputStream;

/** What a {@link BodyWriter} sees of the outgoing buffer. */
final class BodyOutput extends OutputStream {
    private final ByteBuf buffer;

    BodyOutput(ByteBuf buffer) {
        this.buffer = buffer;
    }

    @Override
    public void write(int b) {
        buffer.writeByte(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        buffer.writeBytes(bytes, offset, length);
    }

    void write(ByteBuf bytes) {
        buffer.writeBytes(bytes, bytes.readerIndex(), bytes.readableBytes());
    }
}
