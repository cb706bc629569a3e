package io.holdfast.verify.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.config.ServerSettings;
import io.holdfast.testkit.HoldfastExtension;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Speaks AWS JSON 1.0 to a server, byte by byte, so that no client library can hide what is on the wire. JSON is written with single quotes.
 *
 * <pre>{@code
 * wire.call("SendMessage", "{'QueueUrl':'%s','MessageBody':'hello'}", url).succeeds().with("MD5OfMessageBody", "5d41…");
 * }</pre>
 */
final class RawWire implements AfterEachCallback {
    private final HoldfastExtension server;
    private @Nullable HttpConnection connection;

    RawWire(HoldfastExtension server) {
        this.server = server;
    }

    /**
     * With a single I/O thread the server takes up requests in the order in which they arrived, on whatever connection; a test that saw
     * the answer to a later request knows that an earlier one has been looked at.
     */
    static ServerSettings inOrderOfArrival(ServerSettings settings) {
        ServerSettings.Network chosen = settings.network();
        return new ServerSettings(
                new ServerSettings.Network(chosen.bind(), chosen.port(), 1, chosen.allowAnonymous()),
                settings.identity(),
                settings.http(),
                settings.storage(),
                settings.rules(),
                settings.log(),
                settings.shutdownDeadline(),
                settings.queues());
    }

    static String json(String template, Object... arguments) {
        String json = template.replace('\'', '"');
        return arguments.length == 0 ? json : String.format(json, arguments);
    }

    URI endpoint() {
        return server.endpoint();
    }

    Answer call(String action, String template, Object... arguments) {
        return callAt("/", action, json(template, arguments));
    }

    /** To any path: some clients post to the queue's. */
    Answer callAt(String path, String action, String body) {
        return call(action, HttpConnection.post(path, headers(action), body.getBytes(UTF_8)));
    }

    Answer callWith(Map<String, String> moreHeaders, String action, String template, Object... arguments) {
        Map<String, String> headers = headers(action);
        headers.putAll(moreHeaders);
        byte[] body = json(template, arguments).getBytes(UTF_8);
        return call(action, HttpConnection.post("/", headers, body));
    }

    /** The bytes of a call, for those who send them themselves. */
    byte[] request(String action, String template, Object... arguments) {
        return HttpConnection.post(
                "/", headers(action), json(template, arguments).getBytes(UTF_8));
    }

    Answer call(String name, byte[] request) {
        if (connection == null) {
            connection = new HttpConnection(endpoint());
        }
        HttpReply reply = connection.exchange(request);
        if (reply.endsTheConnection()) {
            hangUp();
        }
        return new Answer(name, reply);
    }

    QueueOnWire create(String name) {
        return create(name, "{}");
    }

    QueueOnWire create(String name, String attributes) {
        String url = call("CreateQueue", "{'QueueName':'%s','Attributes':%s}", name, json(attributes))
                .succeeds()
                .text("QueueUrl");
        return new QueueOnWire(this, url);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        hangUp();
    }

    Map<String, String> headers(String action) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Host", endpoint().getAuthority());
        headers.put("Content-Type", "application/x-amz-json-1.0");
        headers.put("X-Amz-Target", "AmazonSQS." + action);
        return headers;
    }

    private void hangUp() {
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }
}
