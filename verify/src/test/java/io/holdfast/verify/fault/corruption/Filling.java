package io.holdfast.verify.fault.corruption;

import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.ledger.Bodies;
import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Fills queues of every kind with messages in every state, one acknowledged call after the other, and knows which messages must be there. */
final class Filling {
    private static final Map<String, String> QUEUES_AND_ATTRIBUTES = Map.of(
            "orders", "\"VisibilityTimeout\":\"1800\"",
            "later", "\"DelaySeconds\":\"900\"",
            "trades.fifo", "\"FifoQueue\":\"true\",\"VisibilityTimeout\":\"1800\"",
            "work-dead", "\"MessageRetentionPeriod\":\"1209600\"",
            "last", "\"VisibilityTimeout\":\"30\"");

    private static final String REDRIVE =
            "{\"deadLetterTargetArn\":\"arn:aws:sqs:us-east-1:000000000000:work-dead\"," + "\"maxReceiveCount\":1}";
    private static final int BATCH = 10;
    private static final int GROUPS = 7;
    private static final int LAST_SENDS = 40;

    private final Map<String, String> bodies = new TreeMap<>();
    private final Map<String, String> everSent = new TreeMap<>();
    private long nextBody = 1;

    /** What is there by now: bodies by the ids of their messages. */
    Map<String, String> bodies() {
        return Map.copyOf(bodies);
    }

    /** The same with those that were deleted. */
    Map<String, String> everSent() {
        return Map.copyOf(everSent);
    }

    /** Sends about so many messages, and receives, deletes, hides and dead-letters some of them. */
    void fill(SqsConnection server, int messages) throws IOException {
        for (Map.Entry<String, String> queue : QUEUES_AND_ATTRIBUTES.entrySet()) {
            create(server, queue.getKey(), queue.getValue());
        }
        create(server, "work", "\"RedrivePolicy\":" + Json.quote(REDRIVE));
        for (int sent = 0; sent < messages; sent += 10 * BATCH) {
            for (int i = 0; i < 5; i++) {
                send(server, "orders");
            }
            for (int i = 0; i < 3; i++) {
                send(server, "trades.fifo");
            }
            send(server, "work");
            send(server, "later");
            delete(server, "orders", receive(server, "orders", 1_800));
            receive(server, "orders", 1_800);
            delete(server, "trades.fifo", receive(server, "trades.fifo", 1_800));
            receive(server, "work", 0);
        }
        // In flight, and so is its group.
        receive(server, "trades.fifo", 1_800);
        // Those that were received before become dead letters.
        receive(server, "work", 0);
    }

    /** Sends a few small messages, each by itself, after everything else; returns their ids. */
    List<String> sendTheLast(SqsConnection server) throws IOException {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < LAST_SENDS; i++) {
            String body = "last " + i;
            String id = ask(server, "SendMessage", "last", ",\"MessageBody\":\"" + body + "\"")
                    .text("MessageId");
            sent(id, body);
            ids.add(id);
        }
        return ids;
    }

    private static void create(SqsConnection server, String queue, String attributes) throws IOException {
        String json = "{\"QueueName\":\"" + queue + "\",\"Attributes\":{" + attributes + "}}";
        require(server.call("CreateQueue", json));
    }

    private void send(SqsConnection server, String queue) throws IOException {
        StringBuilder entries = new StringBuilder();
        List<String> sent = new ArrayList<>();
        for (int i = 0; i < BATCH; i++) {
            long number = nextBody++;
            String order = queue.endsWith(".fifo")
                    ? ",\"MessageGroupId\":\"g" + number % GROUPS + "\",\"MessageDeduplicationId\":\"d" + number + "\""
                    : "";
            sent.add(Bodies.of(number));
            entries.append(i == 0 ? "" : ",")
                    .append("{\"Id\":\"e" + i + "\",\"MessageBody\":" + Json.quote(sent.get(i)) + order + "}");
        }
        for (Json entry : ask(server, "SendMessageBatch", queue, ",\"Entries\":[" + entries + "]")
                .objects("Successful")) {
            int index = Integer.parseInt(entry.text("Id").substring(1));
            sent(entry.text("MessageId"), sent.get(index));
        }
    }

    private void sent(String id, String body) {
        bodies.put(id, body);
        everSent.put(id, body);
    }

    private static List<Json> receive(SqsConnection server, String queue, int visibilitySeconds) throws IOException {
        String options = ",\"MaxNumberOfMessages\":" + BATCH + ",\"VisibilityTimeout\":" + visibilitySeconds;
        return ask(server, "ReceiveMessage", queue, options).objects("Messages");
    }

    private void delete(SqsConnection server, String queue, List<Json> messages) throws IOException {
        for (Json message : messages) {
            ask(server, "DeleteMessage", queue, ",\"ReceiptHandle\":" + Json.quote(message.text("ReceiptHandle")));
            bodies.remove(message.text("MessageId"));
        }
    }

    private static Json ask(SqsConnection server, String operation, String queue, String options) throws IOException {
        SqsAnswer answer = require(server.call(operation, "{" + Client.url(queue) + options + "}"));
        return answer.text().isEmpty() ? new Json(Map.of()) : answer.json();
    }

    private static SqsAnswer require(SqsAnswer answer) {
        if (!answer.isAcknowledged()) {
            throw new AssertionError("refused: " + answer.text());
        }
        return answer;
    }
}
