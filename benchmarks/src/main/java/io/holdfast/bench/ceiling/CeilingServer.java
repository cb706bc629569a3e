package io.holdfast.bench.ceiling;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The ceiling: a trivial Netty server with one event loop that answers every request with a constant. Started as {@code memory PORT} it answers
 * at once; as {@code fsync PORT FILE} it first makes each request's body durable, with one sync for all that are pending.
 */
public final class CeilingServer {
    private static final int LARGEST_REQUEST_BYTES = 1 << 20;
    private static final int ACCEPT_BACKLOG = 1024;

    private CeilingServer() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        int port = Integer.parseInt(args[1]);
        GroupCommit commit = switch (args[0]) {
            case "memory" -> null;
            case "fsync" -> GroupCommit.startedOn(Path.of(args[2]));
            default -> throw new IllegalArgumentException("memory or fsync, not " + args[0]);
        };
        serve(port, commit).closeFuture().sync();
    }

    static Channel serve(int port, @Nullable GroupCommit commit) throws InterruptedException {
        boolean epoll = Epoll.isAvailable();
        IoHandlerFactory io = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        Class<? extends ServerChannel> type = epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
        Answers answers = new Answers(port);
        return new ServerBootstrap()
                .group(new MultiThreadIoEventLoopGroup(1, io))
                .channel(type)
                .option(ChannelOption.SO_BACKLOG, ACCEPT_BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline()
                                .addLast(new HttpServerCodec())
                                .addLast(new HttpObjectAggregator(LARGEST_REQUEST_BYTES))
                                .addLast(new CeilingHandler(answers, commit));
                    }
                })
                .bind("127.0.0.1", port)
                .sync()
                .channel();
    }
}
