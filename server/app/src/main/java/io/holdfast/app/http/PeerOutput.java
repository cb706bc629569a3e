package io.holdfast.app.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.socket.SocketChannel;

/** The outgoing side of a connection between nodes: what one turn of the loop has to say goes out together. Thread rule: its loop only. */
// A write that fails ends the connection, and that is where it is noticed.
@SuppressWarnings("FutureReturnValueIgnored")
final class PeerOutput {
    private final SocketChannel channel;
    private final IoLoop loop;
    private boolean unflushed;

    PeerOutput(SocketChannel channel, IoLoop loop) {
        this.channel = channel;
        this.loop = loop;
    }

    void send(ByteBuf frame) {
        channel.write(frame, channel.voidPromise());
        if (!unflushed) {
            unflushed = true;
            loop.executeLast(this::flushNow);
        }
    }

    void flushNow() {
        if (unflushed) {
            unflushed = false;
            channel.flush();
        }
    }
}
