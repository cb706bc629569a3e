package io.holdfast.verify.crash;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Letters of the queue "orders" that died and lie in "dead". JSON is written with single quotes on both ways. */
final class RedriveClient {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Pattern BODY = Pattern.compile("'Body':'([^']+)'");
    private static final Pattern RECEIPT = Pattern.compile("'ReceiptHandle':'([^']+)'");

    private final HttpClient client = HttpClient.newHttpClient();
    private final String url;

    RedriveClient(int port) {
        this.url = "http://127.0.0.1:" + port;
    }

    String call(String operation, String json) throws Exception {
        return send(HttpRequest.newBuilder(URI.create(url + "/"))
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", "AmazonSQS." + operation)
                .POST(BodyPublishers.ofString(json.replace('\'', '"')))
                .build());
    }

    String get(String path) throws Exception {
        return send(HttpRequest.newBuilder(URI.create(url + "/admin/v1" + path)).build());
    }

    String post(String path, String json) throws Exception {
        return send(HttpRequest.newBuilder(URI.create(url + "/admin/v1" + path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json.replace('\'', '"')))
                .build());
    }

    private String send(HttpRequest request) throws Exception {
        return client.send(request, BodyHandlers.ofString()).body().replace('"', '\'');
    }

    void letDie(int letters) throws Exception {
        call("CreateQueue", "{'QueueName':'dead'}");
        call(
                "CreateQueue",
                "{'QueueName':'orders','Attributes':{'RedrivePolicy':'{\\'maxReceiveCount\\':1,\\'deadLetterTargetArn\\':"
                        + "\\'arn:aws:sqs:us-east-1:000000000000:dead\\'}'}}");
        for (int i = 0; i < letters; i += 10) {
            int first = i;
            String entries = IntStream.range(first, first + 10)
                    .mapToObj(each -> "{'Id':'" + each + "','MessageBody':'letter " + each + "'}")
                    .collect(Collectors.joining(","));
            call("SendMessageBatch", "{'QueueUrl':'orders','Entries':[" + entries + "]}");
        }
        await(() -> {
            call("ReceiveMessage", "{'QueueUrl':'orders','MaxNumberOfMessages':10,'VisibilityTimeout':0}");
            return depth("dead") == letters;
        });
    }

    /** Starts a redrive of "dead"; returns its path. */
    String start(String json) throws Exception {
        String started = post("/queues/dead/redrives", json);
        List<String> ids = all(Pattern.compile("'id':'([0-9a-f-]{36})'"), started);
        if (ids.isEmpty()) {
            throw new AssertionError(started);
        }
        return "/queues/dead/redrives/" + ids.get(0);
    }

    /** Waits until all letters are in one queue or the other, at one moment; returns how many are in "orders". */
    long awaitSettled(int letters) throws Exception {
        long[] there = {0};
        await(() -> {
            there[0] = depth("orders");
            long dead = depth("dead");
            return there[0] + dead == letters && depth("orders") == there[0];
        });
        return there[0];
    }

    long depth(String queue) throws Exception {
        String got = call(
                "GetQueueAttributes", "{'QueueUrl':'" + queue + "','AttributeNames':['ApproximateNumberOfMessages']}");
        return Long.parseLong(all(Pattern.compile("'ApproximateNumberOfMessages':'(\\d+)'"), got)
                .get(0));
    }

    long number(String path, String member) throws Exception {
        return Long.parseLong(
                all(Pattern.compile("'" + member + "':(\\d+)"), get(path)).get(0));
    }

    List<String> consume(String queue) throws Exception {
        List<String> bodies = new ArrayList<>();
        String receive = "{'QueueUrl':'" + queue + "','MaxNumberOfMessages':10}";
        for (String got = call("ReceiveMessage", receive);
                got.contains("Body");
                got = call("ReceiveMessage", receive)) {
            bodies.addAll(all(BODY, got));
            for (String receipt : all(RECEIPT, got)) {
                call("DeleteMessage", "{'QueueUrl':'" + queue + "','ReceiptHandle':'" + receipt + "'}");
            }
        }
        return bodies;
    }

    void await(Callable<Boolean> condition) throws Exception {
        long endNanos = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.call()) {
            if (System.nanoTime() > endNanos) {
                throw new AssertionError("nothing happened for " + PATIENCE);
            }
            LockSupport.parkNanos(10_000_000);
        }
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1)).toList();
    }
}
