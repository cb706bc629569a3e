package io.holdfast.parts;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** One client's connection and the server's that belongs to it. One thread for the requests, one for the answers. */
final class ProxyConnection {
    private final FaultProxy proxy;
    private final Socket client;
    private final Socket server;

    /** Requests that the server has and has not answered. */
    private final BlockingQueue<UnderWay> underWay = new LinkedBlockingQueue<>();

    ProxyConnection(FaultProxy proxy, Socket client, Socket server) throws IOException {
        this.proxy = proxy;
        this.client = client;
        this.server = server;
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
    }

    private record UnderWay(Exchange exchange, Effect effect) {}

    @FunctionalInterface
    private interface Direction {
        void run() throws IOException, InterruptedException;
    }

    static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    void start() {
        daemon("fault-proxy-requests", () -> untilClosed(this::requests));
        daemon("fault-proxy-answers", () -> untilClosed(this::answers));
    }

    private void untilClosed(Direction direction) {
        try {
            direction.run();
        } catch (IOException closed) {
            // Whatever ended one direction ends the other.
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        } finally {
            close();
        }
    }

    private void requests() throws IOException, InterruptedException {
        InputStream in = new BufferedInputStream(client.getInputStream());
        for (HttpMessage request = HttpMessage.read(in); request != null; request = HttpMessage.read(in)) {
            Exchange exchange = new Exchange(request.action(), request.text(), System.nanoTime());
            Effect effect = proxy.arrived(exchange, request);
            Effect.Step step = effect.before().apply(request);
            switch (step.kind()) {
                case PASS -> {
                    underWay.add(new UnderWay(exchange, effect));
                    server.getOutputStream().write(step.message().bytes());
                }
                case ANSWER -> client.getOutputStream().write(step.message().bytes());
                case CLOSE -> {
                    return;
                }
            }
        }
    }

    private void answers() throws IOException, InterruptedException {
        InputStream in = new BufferedInputStream(server.getInputStream());
        for (HttpMessage answer = HttpMessage.read(in); answer != null; answer = HttpMessage.read(in)) {
            UnderWay answered = underWay.take();
            answered.exchange().answered(answer.text());
            Effect.Step step = answered.effect().after().apply(answer);
            if (step.kind() == Effect.Step.Kind.CLOSE) {
                return;
            }
            client.getOutputStream().write(step.message().bytes());
        }
    }

    void close() {
        proxy.closed(this);
        for (Socket socket : new Socket[] {client, server}) {
            try {
                socket.close();
            } catch (IOException alreadyBroken) {
                // Closed is what was wanted.
            }
        }
    }
}
