package io.holdfast.app.redrive;

import io.holdfast.app.HoldfastServer;
import io.holdfast.app.config.ServerSettings;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server with three partitions, and clients of its SQS and admin API. JSON is written with single quotes on both ways. */
final class RedriveServer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Pattern RECEIPT = Pattern.compile("'ReceiptHandle':'([^']+)'");
    private static final Pattern BODY = Pattern.compile("'Body':'([^']+)'");
    private static final Pattern ID = Pattern.compile("'MessageId':'([^']+)'");

    private final HttpClient client = HttpClient.newHttpClient();
    private final ServerSettings settings;
    private HoldfastServer server;

    RedriveServer(Path directory) throws Exception {
        this(ServerSettings.defaults()
                .listeningOn("127.0.0.1", 0)
                .withPartitions(3, 1)
                .storedIn(directory.resolve("data")));
    }

    RedriveServer(ServerSettings settings) throws Exception {
        this.settings = settings;
        this.server = HoldfastServer.start(settings);
    }

    void restart() throws Exception {
        server.stop();
        server = HoldfastServer.start(settings);
    }

    @Override
    public void close() {
        server.stop();
    }

    String call(String target, String json) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/"))
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", target.contains(".") ? target : "AmazonSQS." + target)
                .POST(BodyPublishers.ofString(json.replace('\'', '"')))
                .build();
        return client.send(request, BodyHandlers.ofString()).body().replace('"', '\'');
    }

    String admin(String method, String path, String json) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.port() + "/admin/v1" + path))
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(json.replace('\'', '"')))
                .build();
        return client.send(request, BodyHandlers.ofString()).body().replace('"', '\'');
    }

    /** A queue that gives its messages to the other after one receive. */
    void createSource(String name, String deadLetters) throws Exception {
        createQueue(
                name,
                "'RedrivePolicy':'{\\'maxReceiveCount\\':1,\\'deadLetterTargetArn\\':\\'arn:aws:sqs:us-east-1:000000000000:"
                        + deadLetters + "\\'}'");
    }

    void createQueue(String name, String attributes) throws Exception {
        String all = name.endsWith(".fifo")
                ? attributes + (attributes.isEmpty() ? "" : ",")
                        + "'FifoQueue':'true','ContentBasedDeduplication':'true'"
                : attributes;
        call("CreateQueue", "{'QueueName':'" + name + "','Attributes':{" + all + "}}");
    }

    void send(String queue, String... bodies) throws Exception {
        for (String body : bodies) {
            String group = queue.endsWith(".fifo") ? ",'MessageGroupId':'" + body.substring(0, 1) + "'" : "";
            call("SendMessage", "{'QueueUrl':'" + queue + "','MessageBody':'" + body + "'" + group + "}");
        }
    }

    /** Receives all messages of a queue once too often. */
    void fail(String queue) throws Exception {
        for (int quiet = 0; quiet < 2; ) {
            String got = call(
                    "ReceiveMessage",
                    "{'QueueUrl':'" + queue + "','MaxNumberOfMessages':10,'VisibilityTimeout':0,'WaitTimeSeconds':0}");
            quiet = got.contains("Body") ? 0 : quiet + 1;
        }
    }

    /** Sends messages that die at once, and waits until they lie in the dead-letter queue. */
    void letDie(String queue, String deadLetters, String... bodies) throws Exception {
        long before = depth(deadLetters);
        send(queue, bodies);
        fail(queue);
        await(() -> depthOf(deadLetters) == before + bodies.length);
    }

    /** Receives and deletes what there is; returns the bodies. */
    List<String> consume(String queue) throws Exception {
        List<String> bodies = new ArrayList<>();
        for (String got = receive(queue); got.contains("Body"); got = receive(queue)) {
            bodies.addAll(all(BODY, got));
            for (String receipt : all(RECEIPT, got)) {
                call("DeleteMessage", "{'QueueUrl':'" + queue + "','ReceiptHandle':'" + receipt + "'}");
            }
        }
        return bodies;
    }

    private String receive(String queue) throws Exception {
        return call("ReceiveMessage", "{'QueueUrl':'" + queue + "','MaxNumberOfMessages':10}");
    }

    /** The ids of the first messages of a queue, which are visible at once again. */
    List<String> ids(String queue) throws Exception {
        return all(
                ID,
                call("ReceiveMessage", "{'QueueUrl':'" + queue + "','MaxNumberOfMessages':10,'VisibilityTimeout':0}"));
    }

    long depth(String queue) throws Exception {
        String got = call(
                "GetQueueAttributes", "{'QueueUrl':'" + queue + "','AttributeNames':['ApproximateNumberOfMessages']}");
        Matcher number =
                Pattern.compile("'ApproximateNumberOfMessages':'(\\d+)'").matcher(got);
        return number.find() ? Long.parseLong(number.group(1)) : -1;
    }

    long depthOf(String queue) {
        try {
            return depth(queue);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Starts a redrive; returns its path. */
    String start(String deadLetters, String json) throws Exception {
        String started = admin("POST", "/queues/" + deadLetters + "/redrives", json);
        Matcher id = Pattern.compile("'id':'([0-9a-f-]{36})'").matcher(started);
        if (!id.find()) {
            throw new AssertionError(started);
        }
        return "/queues/" + deadLetters + "/redrives/" + id.group(1);
    }

    String get(String path) throws Exception {
        return admin("GET", path, "");
    }

    /** Waits until the answer holds this; returns it. */
    String await(String path, String part) {
        String[] last = {""};
        try {
            await(() -> {
                try {
                    last[0] = get(path);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
                return last[0].contains(part);
            });
        } catch (AssertionError tooLate) {
            throw new AssertionError("no " + part + " in " + last[0], tooLate);
        }
        return last[0];
    }

    static void await(BooleanSupplier condition) {
        long endNanos = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > endNanos) {
                throw new AssertionError("nothing happened for " + PATIENCE);
            }
            LockSupport.parkNanos(20_000_000);
        }
    }

    static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1)).toList();
    }
}
