package io.holdfast.outbox.cdc;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Stands between a client and a server on this machine and counts what the server answers. */
final class ByteCounter implements AutoCloseable {
    private static final int CHUNK = 1 << 16;

    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private final AtomicLong answered = new AtomicLong();

    ByteCounter(int serverPort) throws IOException {
        daemon(() -> {
            while (true) {
                Socket client = listener.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
                sockets.add(client);
                sockets.add(server);
                daemon(() -> copy(client, server, new AtomicLong()));
                daemon(() -> copy(server, client, answered));
            }
        });
    }

    int port() {
        return listener.getLocalPort();
    }

    /** All bytes so far, over all connections. */
    long answered() {
        return answered.get();
    }

    private interface Copying {
        void run() throws IOException;
    }

    private static void daemon(Copying work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException closed) {
                // Whoever closed it knows.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    /** What ends one direction ends the other. */
    private static void copy(Socket from, Socket to, AtomicLong count) throws IOException {
        try (from;
                to;
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            byte[] chunk = new byte[CHUNK];
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                count.addAndGet(read);
                out.write(chunk, 0, read);
            }
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
