package io.holdfast.parts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Stands between clients of SQS and a server on this machine, counts what they ask, and makes the faults it is told: it delays, closes, holds,
 * answers with errors, and fails single entries of batches. A client that closes its connection closes the server's too, so that an abandoned
 * long poll looks the same to the server as without a proxy. Any thread.
 *
 * <pre>{@code
 * try (FaultProxy proxy = FaultProxy.to(port)) {
 *     Fault fault = proxy.when("DeleteMessage").times(2).internalError();
 * }
 * }</pre>
 */
public final class FaultProxy implements AutoCloseable {
    private final int serverPort;
    private final ServerSocket listener;
    private final List<Fault> faults = new CopyOnWriteArrayList<>();
    private final List<Exchange> exchanges = new ArrayList<>();
    private final Set<ProxyConnection> connections = ConcurrentHashMap.newKeySet();

    private FaultProxy(int serverPort, ServerSocket listener) {
        this.serverPort = serverPort;
        this.listener = listener;
        ProxyConnection.daemon("fault-proxy", this::accept);
    }

    /** A proxy on a free loopback port for the server on this one. */
    public static FaultProxy to(int port) {
        try {
            return new FaultProxy(port, new ServerSocket(0, 200, InetAddress.getLoopbackAddress()));
        } catch (IOException noSocket) {
            throw new UncheckedIOException(noSocket);
        }
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** What SDKs call the endpoint override. */
    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + port());
    }

    /** Begins a fault for requests with these actions, such as {@code DeleteMessage}. Of several faults the one made first wins. */
    public Fault.When when(String... actions) {
        return new Fault.When(this, Set.of(actions));
    }

    Fault add(Fault fault) {
        faults.add(fault);
        return fault;
    }

    /** How many requests with that action came so far, with or without a fault. */
    public int count(String action) {
        return exchanges(action).size();
    }

    /** All requests with these actions so far, in the order they came; all requests if none is named. */
    public List<Exchange> exchanges(String... actions) {
        Set<String> wanted = Set.of(actions);
        synchronized (exchanges) {
            return exchanges.stream()
                    .filter(exchange -> wanted.isEmpty() || wanted.contains(exchange.action()))
                    .toList();
        }
    }

    /** Waits until so many requests with that action came. */
    public void await(String action, int wanted, Duration limit) {
        Deadline deadline = Deadline.in(limit);
        synchronized (exchanges) {
            while (count(action) < wanted) {
                if (deadline.passed()) {
                    throw new IllegalStateException(count(action) + " " + action + ", not " + wanted);
                }
                try {
                    exchanges.wait(deadline.remainingMillis());
                } catch (InterruptedException asked) {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException(asked);
                }
            }
        }
    }

    /** Cuts every connection in both directions, whatever is under way on it. */
    public void cutConnections() {
        connections.forEach(ProxyConnection::close);
    }

    /** Notes a request and gives what is to happen to it. */
    Effect arrived(Exchange exchange, HttpMessage request) {
        synchronized (exchanges) {
            exchanges.add(exchange);
            exchanges.notifyAll();
        }
        for (Fault fault : faults) {
            if (fault.hits(exchange)) {
                return fault.effect(request);
            }
        }
        return Effect.NONE;
    }

    void closed(ProxyConnection connection) {
        connections.remove(connection);
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
                ProxyConnection connection = new ProxyConnection(this, client, server);
                connections.add(connection);
                connection.start();
            } catch (IOException closedOrRefused) {
                // The client sees the same as from a server that is down; the next one may be luckier.
            }
        }
    }

    /** Closes the port and every connection, and lets go what is held. */
    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException alreadyBroken) {
            throw new UncheckedIOException(alreadyBroken);
        } finally {
            cutConnections();
            faults.forEach(Fault::end);
        }
    }
}
