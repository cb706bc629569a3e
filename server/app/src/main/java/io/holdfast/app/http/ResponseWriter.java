package io.holdfast.app.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandler;
import java.nio.charset.StandardCharsets;

/** The outgoing side of one connection. Thread rule: its loop only. */
// A write that fails ends the connection, and that is where it is noticed.
@SuppressWarnings("FutureReturnValueIgnored")
final class ResponseWriter {
    private static final ByteBuf CONTINUE = Unpooled.unreleasableBuffer(
            Unpooled.directBuffer().writeBytes("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));

    /** Ends what is sent but not the connection: closing while bytes come in would make the kernel throw the answer away. */
    private static final ChannelFutureListener CLOSE_OUTPUT = sent -> {
        SslHandler tls = sent.channel().pipeline().get(SslHandler.class);
        if (!sent.isSuccess()) {
            sent.channel().close();
        } else if (tls == null) {
            ((SocketChannel) sent.channel()).shutdownOutput();
        } else {
            // Without a goodbye of its own, the client could not tell the end from an attacker's cut.
            tls.closeOutbound().addListener(said -> ((SocketChannel) sent.channel()).shutdownOutput());
        }
    };

    private final SocketChannel channel;
    private boolean unflushed;

    ResponseWriter(SocketChannel channel) {
        this.channel = channel;
    }

    /** Takes an answer, to be sent with the next {@link #flush}. */
    void write(ByteBuf answer, ChannelPromise sent) {
        channel.write(answer, sent);
        unflushed = true;
    }

    /** What tells that an answer has left, or never will: then it no longer counts. */
    ChannelPromise sent(ServerCounters counters, int heldBytes) {
        ChannelPromise sent = channel.newPromise();
        if (heldBytes > 0) {
            sent.addListener(done -> counters.giveAnswerBytes(heldBytes));
        }
        return sent;
    }

    void flush() {
        if (unflushed) {
            unflushed = false;
            channel.flush();
        }
    }

    /** Whether so much is waiting for the client to take it that nothing should be added, even after trying to send it. */
    boolean isClogged() {
        if (channel.isWritable()) {
            return false;
        }
        flush();
        return !channel.isWritable();
    }

    void sendContinue() {
        channel.writeAndFlush(CONTINUE.duplicate(), channel.voidPromise());
    }

    /** Sends the last answer and closes. Only if the client is not sending any more. */
    void closeAfter(ByteBuf answer, ChannelPromise sent) {
        channel.writeAndFlush(answer, sent).addListener(ChannelFutureListener.CLOSE);
    }

    /** Sends the last answer and leaves it to the client to close. */
    void shutAfter(ByteBuf answer, ChannelPromise sent) {
        channel.writeAndFlush(answer, sent).addListener(CLOSE_OUTPUT);
    }

    /** Closes once everything written so far is sent. */
    void closeWhenSent() {
        closeAfter(Unpooled.EMPTY_BUFFER, channel.newPromise());
    }

    void close() {
        channel.close();
    }

    /** How many bytes the client, or the kernel on its behalf, has not taken yet. */
    long unsentBytes() {
        ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
        return buffer == null ? 0 : buffer.totalPendingWriteBytes() - buffer.currentProgress();
    }
}
