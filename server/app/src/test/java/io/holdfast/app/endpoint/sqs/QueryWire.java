package io.holdfast.app.endpoint.sqs;

import io.holdfast.app.HoldfastServer;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.http.RawClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A whole server on a free port, and requests in the Query protocol that go to it byte for byte. */
final class QueryWire implements AutoCloseable {
    private final HoldfastServer server;

    QueryWire(Path directory) throws Exception {
        ServerSettings settings =
                ServerSettings.defaults().listeningOn("127.0.0.1", 0).storedIn(directory.resolve("data"));
        server = HoldfastServer.start(settings);
    }

    Reply get(String target) {
        return exchange("GET " + target + " HTTP/1.1\r\nHost: h:7\r\n\r\n");
    }

    Reply post(String target, String form) {
        return post(target, "Content-Type: application/x-www-form-urlencoded; charset=utf-8\r\n", form);
    }

    Reply post(String target, String headers, String body) {
        return exchange("POST " + target + " HTTP/1.1\r\nHost: h:7\r\n" + headers + "Content-Length: " + body.length()
                + "\r\n\r\n" + body);
    }

    Reply exchange(String request) {
        try (RawClient client = client()) {
            RawClient.Answer answer = client.send(request).answer();
            return new Reply(answer.status(), answer, utf8(answer.body()));
        }
    }

    int port() {
        return server.port();
    }

    RawClient client() {
        return new RawClient(server.port());
    }

    /** A new queue. */
    void create(String name) {
        Reply reply = post("/", "Action=CreateQueue&QueueName=" + name);
        if (reply.status() != 200) {
            throw new AssertionError(reply);
        }
    }

    @Override
    public void close() {
        server.stop();
    }

    private static String utf8(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    record Reply(int status, RawClient.Answer answer, String body) {
        /** The text of the first element with this name. */
        String element(String name) {
            Matcher matcher =
                    Pattern.compile("<" + name + ">([^<]*)</" + name + ">").matcher(body);
            return matcher.find() ? matcher.group(1) : "no " + name + " in " + body;
        }

        String header(String name) {
            return answer.header(name);
        }
    }
}
