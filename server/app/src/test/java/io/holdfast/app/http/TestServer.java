package io.holdfast.app.http;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Random;

/** A real server on a free port, with one loop. */
final class TestServer implements AutoCloseable {
    static final ResponseHead OK = ResponseHead.of(200, "text/plain");
    static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");

    private static final Duration LONG_ENOUGH = Duration.ofMinutes(2);

    private final EventLoops loops;
    private final HttpServer server;

    private TestServer(EventLoops loops, HttpSettings settings, RequestHandler handler) {
        this.loops = loops;
        this.server = HttpServer.start(settings, loops, handler);
    }

    static TestServer with(RequestHandler handler) {
        return with(HttpSettings.defaults(), handler);
    }

    static TestServer with(HttpSettings settings, RequestHandler handler) {
        return new TestServer(
                EventLoops.start(1, InstantSource.fixed(NOW), new Random(1)::nextLong), settings, handler);
    }

    static TestServer with(Transport transport, RequestHandler handler) {
        EventLoops loops = EventLoops.start(1, transport, InstantSource.fixed(NOW), new Random(1)::nextLong);
        return new TestServer(loops, HttpSettings.defaults(), handler);
    }

    static TestServer withTimeouts(HttpTimeouts timeouts, RequestHandler handler) {
        return with(HttpSettings.defaults().withTimeouts(timeouts), handler);
    }

    static TestServer withLimits(HttpLimits limits, RequestHandler handler) {
        return with(HttpSettings.defaults().withLimits(limits), handler);
    }

    /** Answers with what it was sent. */
    static void echo(Exchange exchange) {
        exchange.answer(text(bodyOf(exchange)));
    }

    static String bodyOf(Exchange exchange) {
        return new String(exchange.body(), exchange.bodyOffset(), exchange.bodyLength(), StandardCharsets.ISO_8859_1);
    }

    static Response text(String body) {
        return Response.of(OK, body.getBytes(StandardCharsets.ISO_8859_1));
    }

    RawClient client() {
        return new RawClient(server.port());
    }

    /** A client at another loopback address. */
    RawClient client(String from) {
        return new RawClient(server.port(), from);
    }

    HttpServer server() {
        return server;
    }

    @Override
    public void close() {
        server.close(Duration.ZERO);
        loops.close(LONG_ENOUGH);
    }
}
