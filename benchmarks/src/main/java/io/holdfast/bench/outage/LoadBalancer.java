package io.holdfast.bench.outage;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What stands before the nodes of a cluster: each new connection goes to the next node that answers at {@code /health/ready}. A connection that breaks on
 * one side is broken on the other; nothing is repeated here.
 */
public final class LoadBalancer implements Closeable {
    private static final int CHECK_EVERY_MILLIS = 200;
    private static final int CHECK_WITHIN_MILLIS = 500;
    private static final int BUFFER_BYTES = 16 * 1024;
    private static final int WAITING_CONNECTIONS = 256;

    private final List<Integer> nodes;
    private final ServerSocket door;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "load-balancer");
        thread.setDaemon(true);
        return thread;
    });
    private final AtomicInteger turn = new AtomicInteger();
    private volatile List<Integer> ready;

    public LoadBalancer(List<Integer> nodes) {
        this.nodes = List.copyOf(nodes);
        this.ready = this.nodes;
        try {
            door = new ServerSocket(0, WAITING_CONNECTIONS, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.execute(this::accept);
        threads.execute(this::check);
    }

    public int port() {
        return door.getLocalPort();
    }

    private void check() {
        while (!door.isClosed()) {
            ready = nodes.stream().filter(LoadBalancer::isReady).toList();
            try {
                TimeUnit.MILLISECONDS.sleep(CHECK_EVERY_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private static boolean isReady(int port) {
        try {
            HttpURLConnection connection = (HttpURLConnection) URI.create("http://127.0.0.1:" + port + "/health/ready")
                    .toURL()
                    .openConnection();
            connection.setConnectTimeout(CHECK_WITHIN_MILLIS);
            connection.setReadTimeout(CHECK_WITHIN_MILLIS);
            connection.setRequestProperty("Connection", "close");
            return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
        } catch (IOException e) {
            return false;
        }
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                Socket client = door.accept();
                threads.execute(() -> connect(client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void connect(Socket client) {
        List<Integer> candidates = ready;
        for (int tried = 0; tried < candidates.size(); tried++) {
            int port = candidates.get(Math.floorMod(turn.getAndIncrement(), candidates.size()));
            try {
                Socket node = new Socket(InetAddress.getLoopbackAddress(), port);
                client.setTcpNoDelay(true);
                node.setTcpNoDelay(true);
                threads.execute(() -> pump(client, node));
                pump(node, client);
                return;
            } catch (IOException gone) {
                // The next one: the check has not noticed it yet.
            }
        }
        closeBoth(client, client);
    }

    private static void pump(Socket from, Socket to) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try (InputStream in = from.getInputStream()) {
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                to.getOutputStream().write(buffer, 0, length);
            }
        } catch (IOException broken) {
            // Told to the other side by closing it.
        } finally {
            closeBoth(from, to);
        }
    }

    private static void closeBoth(Socket one, Socket other) {
        try (one;
                other) {
            one.setTcpNoDelay(true);
        } catch (IOException alreadyClosed) {
            // That is what was wanted.
        }
    }

    @Override
    public void close() {
        try {
            door.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.shutdownNow();
    }
}
