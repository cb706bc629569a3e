package io.holdfast.verify.alarm;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.holdfast.app.alarm.action.WebhookSignature;
import io.holdfast.verify.crash.server.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Receivers of webhooks on this machine: one that answers, one that hangs, and one that sends callers elsewhere. */
final class Webhooks implements AutoCloseable {
    static final long PATIENCE_SECONDS = 90;

    /** What came. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    record Received(String path, String id, String signature, byte[] body) {
        /** What CloudWatch would have published. */
        Json message() {
            return Json.read(Json.read(new String(body, UTF_8)).text("Message"));
        }

        /** As a receiver checks it. */
        boolean isSignedWith(String secret) {
            String seconds = signature.substring("t=".length(), signature.indexOf(','));
            return WebhookSignature.of(secret.getBytes(UTF_8), Long.parseLong(seconds), body)
                    .equals(signature);
        }
    }

    final BlockingQueue<Received> received = new LinkedBlockingQueue<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);

    Webhooks() throws IOException {
        server.setExecutor(threads);
        server.createContext("/answers", exchange -> answer(exchange, 204));
        server.createContext("/redirects", exchange -> {
            exchange.getResponseHeaders().add("Location", url("/answers/redirected"));
            answer(exchange, 302);
        });
        server.createContext("/hangs", exchange -> {
            keep(exchange);
            hang();
        });
        server.start();
    }

    private void hang() {
        try {
            boolean unused = end.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    private void answer(HttpExchange exchange, int status) throws IOException {
        keep(exchange);
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }

    private void keep(HttpExchange exchange) throws IOException {
        received.add(new Received(
                exchange.getRequestURI().getPath(),
                exchange.getRequestHeaders().getFirst("X-Holdfast-Id"),
                exchange.getRequestHeaders().getFirst(WebhookSignature.HEADER),
                exchange.getRequestBody().readAllBytes()));
    }

    String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    Received next() throws InterruptedException {
        Received next = received.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("no webhook was called");
        }
        return next;
    }

    @Override
    public void close() {
        end.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
