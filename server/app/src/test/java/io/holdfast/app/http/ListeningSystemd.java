package io.holdfast.app.http;

import io.netty.channel.epoll.Epoll;
import io.netty.channel.unix.DomainDatagramSocketAddress;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A datagram socket as systemd has it. */
public final class ListeningSystemd implements AutoCloseable {
    private static final int LARGEST = 100;

    private final Socket socket;

    /** @param address a path, or a name that begins with a zero */
    public ListeningSystemd(String address) throws IOException {
        Epoll.ensureAvailability();
        socket = Socket.newSocketDomainDgram();
        socket.bind(new DomainSocketAddress(address));
    }

    /** Waits for the next text. */
    public String heard() throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(LARGEST);
        DomainDatagramSocketAddress received = null;
        while (received == null) {
            Thread.onSpinWait();
            received = socket.recvFromDomainSocket(buffer, 0, LARGEST);
        }
        byte[] bytes = new byte[received.receivedAmount()];
        buffer.get(0, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
