package io.holdfast.app.http;

import io.netty.buffer.ByteBuf;
import java.io.IOException;

/** An answer to another node as the bytes drawn at {@link PeerFrame}. */
final class PeerAnswerFrame {
    private PeerAnswerFrame() {}

    /** @throws IOException if it has more than so many bytes, or its body cannot be written */
    static void encode(ByteBuf out, long number, Response response, int mostBytes) throws IOException {
        byte[] head = response.head().encoded();
        PeerFrame.head(out, PeerFrame.ANSWER, number, 0)
                .writeShort(response.head().status())
                .writeInt(head.length)
                .writeBytes(head);
        response.body().writeTo(new BodyOutput(out));
        int bytes = out.readableBytes() - Integer.BYTES;
        if (bytes > mostBytes) {
            throw new IOException("it has " + bytes + " bytes");
        }
        out.setInt(out.readerIndex(), bytes);
    }
}
