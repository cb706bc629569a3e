package io.holdfast.app.http;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.SocketChannel;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import java.util.function.Function;

/** Makes connections from one loop to another node. Thread rule: its loop only. */
// A connection that fails says so to its handler.
@SuppressWarnings("FutureReturnValueIgnored")
final class PeerDialer {
    private final Bootstrap bootstrap;

    PeerDialer(IoLoop loop, Transport transport, int connectMillis) {
        this.bootstrap = new Bootstrap()
                .group(loop.eventLoop())
                .channel(transport.clientChannel())
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, connectMillis);
    }

    void connect(
            InetSocketAddress address, Function<SocketChannel, PeerLinkHandler> handler, Consumer<Throwable> failed) {
        bootstrap
                .clone()
                .handler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        handler.apply(channel).addTo(channel.pipeline());
                    }
                })
                .connect(address)
                .addListener(connected -> {
                    if (!connected.isSuccess()) {
                        failed.accept(connected.cause());
                    }
                });
    }
}
