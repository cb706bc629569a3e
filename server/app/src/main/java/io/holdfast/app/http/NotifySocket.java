package io.holdfast.app.http;

import io.netty.channel.epoll.Epoll;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Sends short texts to a datagram socket in the file system, such as that of systemd. The JDK knows no such sockets; Netty's library for epoll, which is
 * loaded anyway, does. Nothing waits: what the other side cannot take is refused. One thread at a time.
 */
public final class NotifySocket implements AutoCloseable {
    private final Socket socket;
    private final byte[] address;

    private NotifySocket(Socket socket, byte[] address) {
        this.socket = socket;
        this.address = address;
    }

    /**
     * Opens it; whether anybody listens there shows when something is sent.
     *
     * @param address a path, or a name in Linux's own space of names behind an {@code @}
     * @throws IOException if this machine has no such sockets
     */
    public static NotifySocket to(String address) throws IOException {
        if (!Epoll.isAvailable()) {
            throw new IOException("Netty has no native library for this machine", Epoll.unavailabilityCause());
        }
        byte[] name = address.getBytes(StandardCharsets.UTF_8);
        if (address.startsWith("@")) {
            name[0] = 0;
        }
        return new NotifySocket(Socket.newSocketDomainDgram(), name);
    }

    public void send(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes);
        int sent = socket.sendToDomainSocket(direct, 0, bytes.length, address);
        if (sent != bytes.length) {
            throw new IOException("only " + sent + " of " + bytes.length + " bytes were taken");
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
