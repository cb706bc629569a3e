package io.holdfast.verify.outbox;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands between a client and a server that take turns, and counts the client's turns. One connection at a time is counted rightly. */
final class RoundTrips implements AutoCloseable {
    private final ServerSocket listener;
    private final int port;
    private final AtomicInteger turns = new AtomicInteger();
    private final AtomicBoolean serverSpokeLast = new AtomicBoolean(true);

    RoundTrips(int port) throws IOException {
        this.port = port;
        this.listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        daemon(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** The client's turns since the last call. */
    int count() {
        return turns.getAndSet(0);
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
                daemon(() -> copy(client, server, true));
                daemon(() -> copy(server, client, false));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void copy(Socket from, Socket to, boolean byClient) {
        byte[] bytes = new byte[65_536];
        try (from;
                to;
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
                if (serverSpokeLast.getAndSet(!byClient) && byClient) {
                    turns.incrementAndGet();
                }
                out.write(bytes, 0, read);
            }
        } catch (IOException closed) {
            // Either side may leave at any time.
        }
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "round-trips");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
