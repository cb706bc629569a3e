package io.holdfast.app.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.handler.timeout.IdleStateEvent;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection that another node has made: it says who it is, then sends requests, many at a time, and gets their answers as they come. What is said is
 * drawn at {@link PeerFrame}.
 *
 * <p>Thread rule: its loop only.
 */
// A write that fails ends the connection, and that is where it is noticed.
@SuppressWarnings("FutureReturnValueIgnored")
final class PeerConnection extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = LoggerFactory.getLogger(PeerConnection.class);

    private final PeerSettings settings;
    private final RequestHandler handler;
    private final IoLoop loop;
    private final SocketChannel channel;
    private final PeerFaults faults;
    private final PeerOutput output;
    private final PeerAdmission admission;
    private final PeerAnswers answers;
    private final OpenPeerRequests open = new OpenPeerRequests();
    private boolean isWelcome;

    PeerConnection(
            PeerSettings settings, RequestHandler handler, IoLoop loop, SocketChannel channel, RareWarnings warnings) {
        this.settings = settings;
        this.handler = handler;
        this.loop = loop;
        this.channel = channel;
        this.faults = new PeerFaults(channel, warnings);
        this.output = new PeerOutput(channel, loop);
        this.admission = new PeerAdmission(settings, channel);
        this.answers = new PeerAnswers(channel, output, settings.limits().answerBytes());
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf frame = (ByteBuf) message;
        try {
            if (frame.readableBytes() < PeerFrame.HEAD_BYTES) {
                channel.close();
                return;
            }
            byte kind = frame.readByte();
            long number = frame.readLong();
            if (!isWelcome) {
                welcome(kind == PeerFrame.HELLO ? PeerFrame.Hello.read(frame) : null);
            } else {
                take(kind, number, frame);
            }
        } finally {
            frame.release();
        }
    }

    private void welcome(PeerFrame.@Nullable Hello hello) {
        String objection = hello == null ? "This port is for the nodes of a cluster." : admission.objection(hello);
        if (objection == null) {
            isWelcome = true;
            ByteBuf welcome = channel.alloc().buffer();
            output.send(
                    PeerFrame.head(welcome, PeerFrame.WELCOME, 0, Short.BYTES).writeShort(PeerFrame.VERSION));
            return;
        }
        faults.refused(objection);
        channel.writeAndFlush(PeerFrame.of(channel.alloc(), PeerFrame.REFUSED, 0, PeerFrame.text(objection)))
                .addListener(ChannelFutureListener.CLOSE);
    }

    private void take(byte kind, long number, ByteBuf frame) {
        switch (kind) {
            case PeerFrame.REQUEST -> request(number, frame);
            case PeerFrame.ABANDON -> open.abandon(number);
            case PeerFrame.PING -> output.send(PeerFrame.bare(channel.alloc(), PeerFrame.PONG, number));
            default -> LOG.debug("A node has sent a frame of the unknown kind {}", kind);
        }
    }

    private void request(long number, ByteBuf frame) {
        if (open.size() >= settings.limits().requestsPerConnection()) {
            notTaken(number, PeerReplies.NotTaken.BUSY);
            return;
        }
        open.dropOverdue();
        byte[] payload = new byte[frame.readableBytes()];
        frame.readBytes(payload);
        PeerExchange exchange = new PeerExchange(
                PeerRequest.read(payload),
                loop,
                channel.localAddress(),
                channel.remoteAddress(),
                response -> answer(number, response));
        open.add(number, exchange);
        try {
            handler.handle(exchange);
        } catch (RuntimeException | Error failure) {
            LOG.error("Request {} of another node failed", exchange.requestId(), failure);
            if (!exchange.isAnswered()) {
                exchange.answer(HttpRefusal.INTERNAL_ERROR.response());
            }
        } finally {
            exchange.forgetRequest();
        }
    }

    private void answer(long number, Response response) {
        if (!open.remove(number) || !channel.isActive()) {
            return;
        }
        if (PeerListener.isNotHere(response)) {
            notTaken(number, PeerReplies.NotTaken.NOT_HERE);
            return;
        }
        answers.send(number, response);
    }

    private void notTaken(long number, PeerReplies.NotTaken why) {
        ByteBuf out = channel.alloc().buffer();
        output.send(PeerFrame.head(out, PeerFrame.NOT_TAKEN, number, 1).writeByte(why.code()));
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        output.flushNow();
        ctx.fireChannelReadComplete();
    }

    /** Whoever does not take its answers gets no more of them. */
    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        channel.config().setAutoRead(channel.isWritable());
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        open.abandonAll();
        ctx.fireChannelInactive();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof IdleStateEvent) {
            faults.silent();
            channel.close();
        } else if (event instanceof SslHandshakeCompletionEvent shaken && !shaken.isSuccess()) {
            faults.withoutTls(shaken.cause());
        }
        ctx.fireUserEventTriggered(event);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        faults.failed(isWelcome, cause);
        channel.close();
    }
}
