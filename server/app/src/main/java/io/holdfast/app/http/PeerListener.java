package io.holdfast.app.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The port on which other nodes of the cluster, and nobody else, pass requests on. It believes what they say about the client, so it speaks to
 * nobody without a certificate of the cluster. Thread-safe, but its methods wait: never call them on a loop.
 */
// A connection that cannot be closed is closed already.
@SuppressWarnings("FutureReturnValueIgnored")
public final class PeerListener {
    /** The answer to a request that is not for this node: the one that sent it looks again where it belongs. */
    public static final Response NOT_HERE = Response.of(ResponseHead.of(421));

    private static final Logger LOG = LoggerFactory.getLogger(PeerListener.class);
    /** Nodes ask each other whether they are there far more often. */
    private static final long SILENCES_UNTIL_CLOSED = 4;

    private final PeerSettings settings;
    private final RequestHandler handler;
    private final RareWarnings warnings;
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final AtomicInteger open = new AtomicInteger();
    private final Channel listener;

    private PeerListener(PeerSettings settings, InetSocketAddress address, EventLoops loops, RequestHandler handler) {
        this.settings = settings;
        this.handler = handler;
        this.warnings = new RareWarnings(LOG);
        ChannelFuture bound = new ServerBootstrap()
                .group(loops.group())
                .channel(loops.transport().serverChannel())
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        accept(channel, loops.of(channel.eventLoop()));
                    }
                })
                .bind(address)
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new UncheckedIOException("cannot listen on " + address, new IOException(bound.cause()));
        }
        this.listener = bound.channel();
    }

    /**
     * Listens, and hands every request of another node to the handler from now on.
     *
     * @param address port 0 takes a free one
     */
    public static PeerListener start(
            PeerSettings settings, InetSocketAddress address, EventLoops loops, RequestHandler handler) {
        if (settings.tls() == null && !address.getAddress().isLoopbackAddress()) {
            throw new IllegalArgumentException("others could reach the cluster port, and it asks for no certificate");
        }
        return new PeerListener(settings, address, loops, handler);
    }

    private void accept(SocketChannel channel, IoLoop loop) {
        if (open.incrementAndGet() > settings.limits().connections()) {
            open.decrementAndGet();
            warnings.say(
                    "More than {} connections to the cluster port; others are closed.",
                    settings.limits().connections());
            channel.close();
            return;
        }
        channel.closeFuture().addListener(closed -> open.decrementAndGet());
        connections.add(channel);
        TlsPort tls = settings.tls();
        if (tls != null) {
            channel.pipeline().addLast(tls.handler(channel.alloc()));
        }
        long silence = settings.limits().silenceMillis() * SILENCES_UNTIL_CLOSED;
        channel.pipeline()
                .addLast(
                        new IdleStateHandler(silence, 0, 0, TimeUnit.MILLISECONDS),
                        PeerFrame.decoder(settings.limits().requestBytes() + PeerFrame.MOST_FIELD_BYTES),
                        new PeerConnection(settings, handler, loop, channel, warnings));
    }

    /** It is this very answer, not one that looks like it. */
    @SuppressWarnings("ReferenceEquality")
    static boolean isNotHere(Response response) {
        return response == NOT_HERE;
    }

    /** The port that is listened on, which is the free one taken if the address said 0. */
    public int port() {
        return ((InetSocketAddress) listener.localAddress()).getPort();
    }

    public int openConnections() {
        return open.get();
    }

    /** Closes the port and every connection to it. What other nodes wait for they ask for again, elsewhere. */
    public void close(Duration within) {
        listener.close().awaitUninterruptibly(within.toMillis());
        connections.close().awaitUninterruptibly(within.toMillis());
    }
}
