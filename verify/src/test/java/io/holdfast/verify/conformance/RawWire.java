package io.holdfast.verify.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.testkit.HoldfastExtension;
import io.holdfast.testkit.HoldfastTestServer;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
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
    private @Nullable HttpConnection connection;

    RawWire(HoldfastExtension server) {
        this(server, Protocol.JSON);
    }

    RawWire(HoldfastExtension server, Protocol protocol) {
        this(server::endpoint, protocol);
    }

    /** To a server that may move: after {@link #hangUp()} the wire goes to where it is then. */
    RawWire(Supplier<URI> endpoint, Protocol protocol) {
        this.endpoint = endpoint;
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
        if (connection == null) {
            connection = new HttpConnection(endpoint());
        }
        HttpReply reply = connection.exchange(request);
        if (reply.endsTheConnection()) {
            hangUp();
        }
        return answer(name, reply);
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
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }
}
