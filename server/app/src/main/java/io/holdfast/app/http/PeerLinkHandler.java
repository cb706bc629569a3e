package io.holdfast.app.http;

import io.holdfast.app.tls.NodeNames;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** One connection of a {@link PeerLink}: says who this node is, sends its requests, and asks after silence. Thread rule: its loop only. */
// A write that fails ends the connection, and that is where it is noticed.
@SuppressWarnings("FutureReturnValueIgnored")
final class PeerLinkHandler extends ChannelInboundHandlerAdapter {
    private final PeerLink link;
    private final PeerSettings settings;
    private final String node;
    private final PeerSettings.Place place;
    private final SocketChannel channel;
    private final IoLoop loop;
    private final long attempt;
    private final PeerOutput output;
    private long heardNanos;
    private boolean isOver;

    PeerLinkHandler(
            PeerLink link,
            PeerSettings settings,
            String node,
            PeerSettings.Place place,
            SocketChannel channel,
            IoLoop loop,
            long attempt) {
        this.link = link;
        this.settings = settings;
        this.node = node;
        this.place = place;
        this.channel = channel;
        this.loop = loop;
        this.attempt = attempt;
        this.output = new PeerOutput(channel, loop);
    }

    void addTo(ChannelPipeline pipeline) {
        TlsPort tls = settings.tls();
        if (tls != null) {
            pipeline.addLast(tls.handlerTo(
                    channel.alloc(),
                    NodeNames.of(settings.cluster(), node),
                    place.port(),
                    settings.limits().connectMillis()));
        }
        pipeline.addLast(PeerFrame.decoder(settings.limits().answerBytes() + PeerFrame.MOST_FIELD_BYTES), this);
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        heardNanos = System.nanoTime();
        // Behind TLS it waits for the handshake by itself.
        output.send(new PeerFrame.Hello(PeerFrame.VERSION, settings.cluster(), settings.node(), node)
                .frame(channel.alloc()));
        loop.schedule(this::askAfterSilence, settings.limits().pingMillis());
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        heardNanos = System.nanoTime();
        ByteBuf frame = (ByteBuf) message;
        try {
            if (isOver || frame.readableBytes() < PeerFrame.HEAD_BYTES) {
                return;
            }
            byte kind = frame.readByte();
            long number = frame.readLong();
            switch (kind) {
                case PeerFrame.WELCOME -> link.welcomed(attempt);
                case PeerFrame.REFUSED -> end(new PeerTrust.Refused(frame.toString(StandardCharsets.UTF_8)));
                case PeerFrame.ANSWER -> link.replies().answered(number, frame);
                case PeerFrame.NOT_TAKEN -> link.replies().notTaken(number, frame.readByte());
                default -> {
                    // A pong, or something of a later version that this one did not ask for.
                }
            }
        } finally {
            frame.release();
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        output.flushNow();
        ctx.fireChannelReadComplete();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        link.sendWaiting();
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        end(new IOException("it has closed the connection"));
        ctx.fireChannelInactive();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof SslHandshakeCompletionEvent shaken && !shaken.isSuccess()) {
            end(shaken.cause());
        }
        ctx.fireUserEventTriggered(event);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        Throwable wrapped = cause.getCause();
        end(cause instanceof DecoderException && wrapped != null ? wrapped : cause);
    }

    private void askAfterSilence() {
        if (isOver) {
            return;
        }
        long silentMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - heardNanos);
        if (silentMillis >= settings.limits().silenceMillis()) {
            end(new IOException("it has been silent for " + silentMillis + " ms"));
            return;
        }
        link.replies().dropOverdue();
        if (silentMillis >= settings.limits().pingMillis()) {
            send(PeerFrame.PING, 0);
        }
        loop.schedule(this::askAfterSilence, settings.limits().pingMillis() / 2);
    }

    void send(long number, PeerRequest request) {
        output.send(PeerFrame.of(channel.alloc(), PeerFrame.REQUEST, number, request.payload()));
    }

    void send(byte kind, long number) {
        output.send(PeerFrame.bare(channel.alloc(), kind, number));
    }

    boolean isWritable() {
        return channel.isWritable();
    }

    private void end(Throwable cause) {
        if (!isOver) {
            isOver = true;
            channel.close();
            link.failed(attempt, cause);
        }
    }

    void close() {
        isOver = true;
        channel.close();
    }
}
