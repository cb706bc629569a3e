package io.holdfast.app.http;

import io.holdfast.app.tls.NodeNames;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.handler.timeout.IdleStateEvent;
import java.io.IOException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.net.ssl.SSLPeerUnverifiedException;
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
    private final RareWarnings warnings;
    private final PeerOutput output;
    /** Those that were taken and have no answer yet. */
    private final Map<Long, PeerExchange> open = new LinkedHashMap<>();

    private boolean isWelcome;

    PeerConnection(
            PeerSettings settings, RequestHandler handler, IoLoop loop, SocketChannel channel, RareWarnings warnings) {
        this.settings = settings;
        this.handler = handler;
        this.loop = loop;
        this.channel = channel;
        this.warnings = warnings;
        this.output = new PeerOutput(channel, loop);
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
        String objection = hello == null ? "This port is for the nodes of a cluster." : objection(hello);
        if (objection == null) {
            isWelcome = true;
            ByteBuf welcome = channel.alloc().buffer();
            output.send(
                    PeerFrame.head(welcome, PeerFrame.WELCOME, 0, Short.BYTES).writeShort(PeerFrame.VERSION));
            return;
        }
        warnings.say("A connection from {} to the cluster port was refused: {}", channel.remoteAddress(), objection);
        channel.writeAndFlush(PeerFrame.of(channel.alloc(), PeerFrame.REFUSED, 0, PeerFrame.text(objection)))
                .addListener(ChannelFutureListener.CLOSE);
    }

    /** One sentence for whoever looks after the node that connects, which gets to see it too. */
    private @Nullable String objection(PeerFrame.Hello hello) {
        String from = hello.from();
        String here = settings.node();
        if (!hello.cluster().equals(settings.cluster())) {
            return "Node " + from + " belongs to the cluster " + hello.cluster() + " and node " + here + " to "
                    + settings.cluster() + "; see cluster.name and cluster.peers of " + from + ".";
        }
        if (hello.version() > PeerFrame.VERSION) {
            return "Node " + from + " speaks version " + hello.version() + " of the protocol between nodes and node "
                    + here + " knows only those up to " + PeerFrame.VERSION + "; upgrade " + here + ".";
        }
        if (!hello.to().equals(here)) {
            return "Node " + from + " looks for node " + hello.to() + " where node " + here
                    + " is; see cluster.peers of " + from + ".";
        }
        if (from.equals(here)) {
            return "Two nodes are called " + from + "; give one of them another cluster.node.";
        }
        String proved = provedNode();
        if (settings.tls() != null && !from.equals(proved)) {
            return "Node " + from + " shows the certificate of " + (proved == null ? "no node" : proved)
                    + "; see cluster.certificate of " + from + ".";
        }
        return null;
    }

    private @Nullable String provedNode() {
        SslHandler tls = channel.pipeline().get(SslHandler.class);
        try {
            return tls != null && tls.engine().getSession().getPeerCertificates()[0] instanceof X509Certificate shown
                    ? NodeNames.nodeOf(settings.cluster(), shown)
                    : null;
        } catch (SSLPeerUnverifiedException none) {
            return null;
        }
    }

    private void take(byte kind, long number, ByteBuf frame) {
        switch (kind) {
            case PeerFrame.REQUEST -> request(number, frame);
            case PeerFrame.ABANDON -> {
                PeerExchange abandoned = open.get(number);
                if (abandoned != null) {
                    abandoned.clientGone();
                }
            }
            case PeerFrame.PING -> output.send(PeerFrame.bare(channel.alloc(), PeerFrame.PONG, number));
            default -> LOG.debug("A node has sent a frame of the unknown kind {}", kind);
        }
    }

    private void request(long number, ByteBuf frame) {
        if (open.size() >= settings.limits().requestsPerConnection()) {
            notTaken(number, PeerReplies.NotTaken.BUSY);
            return;
        }
        dropOverdue();
        byte[] payload = new byte[frame.readableBytes()];
        frame.readBytes(payload);
        PeerExchange exchange = new PeerExchange(
                PeerRequest.read(payload),
                loop,
                channel.localAddress(),
                channel.remoteAddress(),
                response -> answer(number, response));
        open.put(number, exchange);
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

    /** Only a fault of the server's own leaves a request without an answer for so long; the node that asked has given up by then. */
    private void dropOverdue() {
        Iterator<PeerExchange> eldest = open.values().iterator();
        long now = System.nanoTime();
        while (eldest.hasNext() && now - eldest.next().sinceNanos() > PeerLink.OVERDUE_NANOS) {
            LOG.error("A request of another node was not answered within {} s", PeerLink.OVERDUE_NANOS / 1_000_000_000);
            eldest.remove();
        }
    }

    private void answer(long number, Response response) {
        if (open.remove(number) == null || !channel.isActive()) {
            return;
        }
        if (PeerListener.isNotHere(response)) {
            notTaken(number, PeerReplies.NotTaken.NOT_HERE);
            return;
        }
        ByteBuf answer = channel.alloc().buffer(256 + response.body().sizeHint());
        try {
            encode(answer, number, response);
        } catch (IOException | RuntimeException | Error failure) {
            answer.release();
            LOG.error("An answer to another node could not be written", failure);
            encodeRefusal(number);
            return;
        }
        output.send(answer);
    }

    private void encodeRefusal(long number) {
        ByteBuf answer = channel.alloc().buffer();
        try {
            encode(answer, number, HttpRefusal.INTERNAL_ERROR.response());
            output.send(answer);
        } catch (IOException impossible) {
            answer.release();
            throw new AssertionError("an array was not written to a buffer", impossible);
        }
    }

    private void encode(ByteBuf out, long number, Response response) throws IOException {
        byte[] head = response.head().encoded();
        PeerFrame.head(out, PeerFrame.ANSWER, number, 0)
                .writeShort(response.head().status())
                .writeInt(head.length)
                .writeBytes(head);
        response.body().writeTo(new BodyOutput(out));
        int bytes = out.readableBytes() - Integer.BYTES;
        if (bytes > settings.limits().answerBytes()) {
            throw new IOException("it has " + bytes + " bytes");
        }
        out.setInt(out.readerIndex(), bytes);
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
        ArrayList<PeerExchange> abandoned = new ArrayList<>(open.values());
        open.clear();
        abandoned.forEach(PeerExchange::clientGone);
        ctx.fireChannelInactive();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof IdleStateEvent) {
            LOG.debug("Node at {} is silent; its connection is closed", channel.remoteAddress());
            channel.close();
        } else if (event instanceof SslHandshakeCompletionEvent shaken && !shaken.isSuccess()) {
            refused(shaken.cause());
        }
        ctx.fireUserEventTriggered(event);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (!isWelcome) {
            // The handshake has said so already, or will.
            LOG.debug("No connection with {}", channel.remoteAddress(), cause);
        } else if (ClientFaults.include(cause)) {
            LOG.debug("Connection to {} lost", channel.remoteAddress(), cause);
        } else {
            LOG.error("Connection to {} closed after a failure of the server's own", channel.remoteAddress(), cause);
        }
        channel.close();
    }

    private void refused(Throwable cause) {
        LOG.debug("No TLS with {}", channel.remoteAddress(), cause);
        warnings.say(PeerTrust.whyNotFrom(channel.remoteAddress().getAddress().getHostAddress(), cause));
    }
}
