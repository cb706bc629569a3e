package io.holdfast.verify.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.testkit.HoldfastTestServer;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Speaks one of the two protocols to a server, byte by byte, so that no client library can hide what is on the wire. Requests are written as
 * JSON with single quotes, whatever the protocol.
 *
 * <pre>{@code
 * wire.call("SendMessage", "{'QueueUrl':'%s','MessageBody':'hello'}", url).succeeds().with("MD5OfMessageBody", "5d41…");
 * }</pre>
 */
final class RawWire implements AfterEachCallback {
    private final Supplier<URI> endpoint;
    private final Protocol protocol;
    /** As often as the SDKs do, where there are several nodes: leaders may change at any time. */
    private static final int MOST_TRIES = 4;

    /** Calls go to all nodes in turn, whatever the test; the name that the client knows them by is always the same. */
    private final Supplier<List<URI>> all;

    private final Map<URI, HttpConnection> connections = new LinkedHashMap<>();
    private int calls;
    private @Nullable URI lastAsked;

    RawWire(ServerUnderTest server) {
        this(server, Protocol.JSON);
    }

    RawWire(ServerUnderTest server, Protocol protocol) {
        this.endpoint = server::endpoint;
        this.all = server::endpoints;
        this.protocol = protocol;
    }

    /** To a server that may move: after {@link #hangUp()} the wire goes to where it is then. */
    RawWire(Supplier<URI> endpoint, Protocol protocol) {
        this.endpoint = endpoint;
        this.all = () -> List.of(endpoint.get());
        this.protocol = protocol;
    }

    /**
     * Time passes only when the test moves it. With a single I/O thread the server takes up requests in the order in which they arrived, on
     * whatever connection; a test that saw the answer to a later request knows that an earlier one has been looked at.
     */
    static HoldfastTestServer.Builder predictable(HoldfastTestServer.Builder server) {
        return server.standingClock()
                .settings(settings -> settings.withPartitions(NewServerForEachProtocol.partitions(), 1));
    }

    static String json(String template, Object... arguments) {
        String json = template.replace('\'', '"');
        return arguments.length == 0 ? json : String.format(json, arguments);
    }

    URI endpoint() {
        return endpoint.get();
    }

    Answer call(String action, String template, Object... arguments) {
        return callAt("/", action, json(template, arguments));
    }

    /** To any path: some clients post to the queue's. */
    Answer callAt(String path, String action, String json) {
        return call(action, HttpConnection.post(path, headers(action), protocol.body(action, json)));
    }

    Answer callWith(Map<String, String> moreHeaders, String action, String template, Object... arguments) {
        Map<String, String> headers = headers(action);
        headers.putAll(moreHeaders);
        return call(action, HttpConnection.post("/", headers, protocol.body(action, json(template, arguments))));
    }

    /** A GET, the parameters and all in its target. */
    Answer get(String target) {
        return get(target, Map.of());
    }

    Answer get(String target, Map<String, String> headers) {
        StringBuilder head = new StringBuilder("GET " + target + " HTTP/1.1\r\n");
        head.append("Host: ").append(endpoint().getAuthority()).append("\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        return call(target, head.append("\r\n").toString().getBytes(UTF_8));
    }

    /** A POST of a form that is written out. */
    Answer post(String path, String form) {
        return call(form, HttpConnection.post(path, headers(form), form.getBytes(UTF_8)));
    }

    /** The bytes of a call, for those who send them themselves. */
    byte[] request(String action, String template, Object... arguments) {
        return HttpConnection.post("/", headers(action), protocol.body(action, json(template, arguments)));
    }

    Answer call(String name, byte[] request) {
        List<URI> nodes = all.get();
        HttpReply reply = exchange(nodes, request);
        for (int tries = 1; nodes.size() > 1 && reply.status() == 503 && tries < MOST_TRIES; tries++) {
            reply = exchange(nodes, request);
        }
        if (reply.endsTheConnection()) {
            hangUp();
        }
        return answer(name, reply);
    }

    private HttpReply exchange(List<URI> nodes, byte[] request) {
        lastAsked = nodes.get(calls++ % nodes.size());
        return connections.computeIfAbsent(lastAsked, HttpConnection::new).exchange(request);
    }

    /** Where the last call went, whatever the name that the client knows all nodes by. */
    URI lastAsked() {
        return Objects.requireNonNull(lastAsked, "nobody was asked");
    }

    Answer answer(String question, HttpReply reply) {
        return new Answer(protocol, question, reply);
    }

    QueueOnWire create(String name) {
        return create(name, "{}");
    }

    QueueOnWire create(String name, String attributes) {
        String url = call("CreateQueue", "{'QueueName':'" + name + "','Attributes':" + attributes + "}")
                .succeeds()
                .text("QueueUrl");
        return new QueueOnWire(this, url);
    }

    /** A FIFO queue that tells duplicates by their content. */
    QueueOnWire createFifo(String name) {
        return createFifo(name, "{'ContentBasedDeduplication':'true'}");
    }

    QueueOnWire createFifo(String name, String attributes) {
        String more = attributes.equals("{}") ? "}" : "," + attributes.substring(1);
        return create(name, "{'FifoQueue':'true'" + more);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        hangUp();
    }

    Map<String, String> headers(String action) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Host", endpoint().getAuthority());
        headers.putAll(protocol.headers(action));
        return headers;
    }

    void hangUp() {
        connections.values().forEach(HttpConnection::close);
        connections.clear();
    }
}
