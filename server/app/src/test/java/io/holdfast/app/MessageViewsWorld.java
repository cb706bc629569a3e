package io.holdfast.app;

import io.holdfast.app.config.AddressRanges;
import io.holdfast.app.config.ServerSettings;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A server whose clock tests move, with clients at any address: it believes its proxy, which is the test. */
final class MessageViewsWorld implements AutoCloseable {
    private static final long SECOND = 1_000;

    final Path data;
    private final ServerSettings settings;
    private final AtomicLong now = new AtomicLong(1_800_000_000_000L);
    private HoldfastServer server;
    private String address = "10.0.0.1";
    private int kills;

    MessageViewsWorld(Path dir, int partitions) throws Exception {
        data = dir.resolve("data");
        ServerSettings defaults = ServerSettings.defaults();
        ServerSettings.Network network = defaults.network();
        settings = defaults.withNetwork(new ServerSettings.Network(
                        "127.0.0.1",
                        0,
                        network.ioThreads(),
                        network.allowAnonymous(),
                        network.publicUrl(),
                        AddressRanges.of("127.0.0.1"),
                        network.allowedHosts(),
                        network.tls(),
                        network.cluster()))
                .storedIn(data)
                .withPartitions(partitions, 1);
        server = HoldfastServer.start(settings, now::get);
    }

    /** Requests that follow come from here. */
    void from(String client) {
        address = client;
    }

    void pass(long seconds) {
        server.settle();
        now.addAndGet(seconds * SECOND);
        server.clockMoved();
        server.settle();
    }

    /** What a process leaves that is killed right now: its files as they are while it runs. Another server goes on with them. */
    void kill() throws Exception {
        Path left = data.resolveSibling("left-" + ++kills);
        copy(data, left.resolve("data"));
        copy(data.resolveSibling("data.keys"), left.resolve("data.keys"));
        HoldfastServer killed = server;
        server = HoldfastServer.start(settings.storedIn(left.resolve("data")), now::get);
        killed.stop();
    }

    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path copied = to.resolve(from.relativize(file).toString());
                Files.createDirectories(Files.isDirectory(file) ? copied : copied.getParent());
                if (!Files.isDirectory(file)) {
                    Files.copy(file, copied);
                }
            }
        }
    }

    String create(String queue, Map<String, String> attributes) throws Exception {
        StringBuilder members = new StringBuilder();
        attributes.forEach((name, value) -> members.append(members.isEmpty() ? "" : ",")
                .append('"')
                .append(name)
                .append("\":\"")
                .append(value.replace("\"", "\\\""))
                .append('"'));
        sqs("CreateQueue", "\"QueueName\":\"" + queue + "\",\"Attributes\":{" + members + "}");
        return queue;
    }

    /** Returns its id. */
    String send(String queue, String body) throws Exception {
        return member(sqs("SendMessage", url(queue) + ",\"MessageBody\":\"" + body + "\""), "MessageId");
    }

    /** Returns the handle. */
    String receive(String queue) throws Exception {
        return member(sqs("ReceiveMessage", url(queue)), "ReceiptHandle");
    }

    void delete(String queue, String handle) throws Exception {
        sqs("DeleteMessage", url(queue) + ",\"ReceiptHandle\":\"" + handle + "\"");
    }

    void release(String queue, String handle) throws Exception {
        sqs("ChangeMessageVisibility", url(queue) + ",\"ReceiptHandle\":\"" + handle + "\",\"VisibilityTimeout\":0");
    }

    String url(String queue) {
        return "\"QueueUrl\":\"http://127.0.0.1/000000000000/" + queue + "\"";
    }

    String sqs(String action, String members) throws Exception {
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/"))
                                .header("Content-Type", "application/x-amz-json-1.0")
                                .header("X-Amz-Target", (action.indexOf('.') < 0 ? "AmazonSQS." : "") + action)
                                .header("X-Forwarded-For", address)
                                .POST(HttpRequest.BodyPublishers.ofString("{" + members + "}"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new AssertionError(action + ": " + answer.body());
        }
        return answer.body();
    }

    HttpResponse<String> get(String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/admin/v1" + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    String story(String id) throws Exception {
        HttpResponse<String> answer = get("/messages/" + id + "/story");
        if (answer.statusCode() != 200) {
            throw new AssertionError(answer.body());
        }
        return answer.body();
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** The value of the first member of that name. */
    static String member(String json, String name) {
        Matcher matcher =
                Pattern.compile("\"" + name + "\":\"((?:[^\"\\\\]|\\\\.)*)\"").matcher(json);
        if (!matcher.find()) {
            throw new AssertionError("no " + name + " in " + json);
        }
        return matcher.group(1);
    }

    @Override
    public void close() {
        server.stop();
    }
}
