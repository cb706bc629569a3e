package io.holdfast.app.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;

/** How sockets are read: epoll where its native library loads, otherwise what the JDK has. */
record Transport(
        IoHandlerFactory handlers,
        Class<? extends ServerSocketChannel> serverChannel,
        Class<? extends SocketChannel> clientChannel) {
    static Transport best() {
        return Epoll.isAvailable()
                ? new Transport(EpollIoHandler.newFactory(), EpollServerSocketChannel.class, EpollSocketChannel.class)
                : portable();
    }

    /** Lets the kernel end connections whose clients do not take what it has for them: what it has taken, Netty does not see any more. */
    void endStalled(ServerBootstrap bootstrap, long millis) {
        if (serverChannel == EpollServerSocketChannel.class) {
            bootstrap.childOption(EpollChannelOption.TCP_USER_TIMEOUT, (int) Math.min(millis, Integer.MAX_VALUE));
        }
    }

    /** Notices a client that hangs up behind more than a few KiB of pipelined requests only once it gets to them. */
    static Transport portable() {
        return new Transport(NioIoHandler.newFactory(), NioServerSocketChannel.class, NioSocketChannel.class);
    }
}
