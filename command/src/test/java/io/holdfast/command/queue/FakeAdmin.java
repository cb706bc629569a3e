package io.holdfast.command.queue;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/** A server that answers each path of the admin API with what the test put there, and every other with an error of that API. Any thread. */
final class FakeAdmin implements AutoCloseable {
    /** What was asked for, with the query. */
    final List<String> requests = new CopyOnWriteArrayList<>();

    private final Map<String, Supplier<String>> answers = new ConcurrentHashMap<>();
    private final HttpServer server;

    FakeAdmin() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        server.createContext("/", this::handle);
        server.start();
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    FakeAdmin answer(String path, String json) {
        return answer(path, () -> json);
    }

    FakeAdmin answer(String path, Supplier<String> json) {
        answers.put("/admin/v1" + path, json);
        return this;
    }

    /** For an API of AWS: what {@code X-Amz-Target} names. */
    FakeAdmin answerTarget(String target, String json) {
        answers.put(target, () -> json);
        return this;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            requests.add(exchange.getRequestURI().toString());
            String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
            Supplier<String> known =
                    answers.get(target == null ? exchange.getRequestURI().getPath() : target);
            byte[] body = (known == null
                            ? "{\"error\":{\"code\":\"NotFound\",\"message\":\"There is nothing here.\"}}"
                            : known.get())
                    .getBytes(UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(known == null ? 404 : 200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
