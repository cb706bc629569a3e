package io.holdfast.app.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One listening port. Several may share the same loops. Thread-safe, but its methods wait: never call them on a loop. */
public final class HttpServer {
    private final Channel listener;
    private final List<Connections> connections;
    private final ServerCounters counters;

    private HttpServer(Channel listener, List<Connections> connections, ServerCounters counters) {
        this.listener = listener;
        this.connections = connections;
        this.counters = counters;
    }

    /** Listens, and hands every request to the handler from now on. */
    public static HttpServer start(HttpSettings settings, EventLoops loops, RequestHandler handler) {
        ServerCounters counters = new ServerCounters(settings.limits(), settings.perAddress());
        List<Connections> connections = loops.ioLoops().stream()
                .map(loop -> new Connections(loop, settings, handler, counters))
                .toList();
        ServerBootstrap bootstrap = new ServerBootstrap();
        loops.transport().endStalled(bootstrap, settings.timeouts().writeStallMillis());
        ChannelFuture bound = bootstrap
                .group(loops.group())
                .channel(loops.transport().serverChannel())
                .option(ChannelOption.SO_BACKLOG, settings.backlog())
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                // A client may end its side and still wait for its answer.
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        on(channel.eventLoop(), connections).accept(channel);
                    }
                })
                .bind(settings.address())
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new UncheckedIOException("cannot listen on " + settings.address(), new IOException(bound.cause()));
        }
        connections.forEach(each -> each.loop().execute(each::start));
        return new HttpServer(bound.channel(), connections, counters);
    }

    private static Connections on(EventLoop eventLoop, List<Connections> connections) {
        for (Connections each : connections) {
            if (each.loop().eventLoop() == eventLoop) {
                return each;
            }
        }
        throw new IllegalStateException("a connection on a loop of another group");
    }

    /** The port that is listened on, which is the free one taken if the settings said 0. */
    public int port() {
        return ((InetSocketAddress) listener.localAddress()).getPort();
    }

    public HttpCounters counters() {
        return counters.snapshot();
    }

    /** Closes the listening port. Open connections go on. */
    public void stopAccepting() {
        listener.close().awaitUninterruptibly();
    }

    /**
     * Stops accepting, closes idle connections, lets those end that are owed an answer or are in the middle of a request,
     * and after this long closes what is left. Answers given from now on carry {@code Connection: close}.
     */
    public void close(Duration within) {
        stopAccepting();
        connections.forEach(each -> each.loop().execute(each::stop));
        if (!awaitNoneOpen(within)) {
            connections.forEach(each -> each.loop().execute(each::closeAll));
        }
    }

    private boolean awaitNoneOpen(Duration within) {
        CountDownLatch empty = counters.whenEmpty();
        try {
            return empty.await(within.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
