package io.holdfast.verify.fault.corruption;

import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import io.holdfast.verify.fault.corruption.Inventory.Message;
import io.holdfast.verify.fault.corruption.Inventory.Queue;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds out everything about the queues of a server, which are not the same afterwards: all that was in flight or delayed is received too. */
final class StockTaking {
    /** Longer than any lease or delay of a {@link Shape}. */
    private static final Duration UNTIL_ALL_IS_VISIBLE = Duration.ofHours(1);

    private static final int LONGEST_VISIBILITY_SECONDS = 43_200;
    private static final String DEPENDS_ON_NOW = "ApproximateFirstReceiveTimestamp";

    private StockTaking() {}

    static Inventory of(TrialServer server, SqsConnection connection) throws IOException {
        server.settle();
        Map<String, Map<String, String>> attributes = new TreeMap<>();
        Map<String, String> refusals = new TreeMap<>();
        for (String url : ask(connection, "ListQueues", "{}").texts("QueueUrls")) {
            String queue = url.substring(url.lastIndexOf('/') + 1);
            SqsAnswer answer =
                    connection.call("GetQueueAttributes", "{" + Client.url(queue) + ",\"AttributeNames\":[\"All\"]}");
            attributes.put(queue, answer.isAcknowledged() ? texts(answer.json().object("Attributes")) : Map.of());
            refusals.put(queue, answer.isAcknowledged() ? "" : answer.message());
        }
        server.advance(UNTIL_ALL_IS_VISIBLE);
        Map<String, Queue> queues = new TreeMap<>();
        for (String queue : attributes.keySet()) {
            // The queue before this one may have sent it dead letters.
            server.settle();
            List<Message> messages = new ArrayList<>();
            String refusal = receiveAll(connection, queue, messages);
            queues.put(queue, new Queue(attributes.get(queue), messages, refusals.get(queue) + refusal));
        }
        return new Inventory(queues);
    }

    /** Returns what the server said when it refused; nothing if it gave all it has. */
    private static String receiveAll(SqsConnection connection, String queue, List<Message> messages)
            throws IOException {
        while (true) {
            SqsAnswer answer = connection.call(
                    "ReceiveMessage",
                    "{" + Client.url(queue) + ",\"MaxNumberOfMessages\":10,\"VisibilityTimeout\":"
                            + LONGEST_VISIBILITY_SECONDS + ",\"MessageSystemAttributeNames\":[\"All\"]}");
            if (!answer.isAcknowledged()) {
                return answer.message();
            }
            List<Json> received = answer.json().objects("Messages");
            if (received.isEmpty()) {
                return "";
            }
            StringBuilder entries = new StringBuilder();
            for (Json message : received) {
                Map<String, String> attributes = texts(message.object("Attributes"));
                attributes.remove(DEPENDS_ON_NOW);
                messages.add(new Message(message.text("MessageId"), message.text("Body"), attributes));
                entries.append(entries.isEmpty() ? "" : ",")
                        .append("{\"Id\":\"e")
                        .append(messages.size())
                        .append("\",\"ReceiptHandle\":\"")
                        .append(message.text("ReceiptHandle"))
                        .append("\"}");
            }
            if (queue.endsWith(".fifo")) {
                // What is in flight holds up its group.
                SqsAnswer deleted = connection.call(
                        "DeleteMessageBatch", "{" + Client.url(queue) + ",\"Entries\":[" + entries + "]}");
                if (!deleted.isAcknowledged()) {
                    return deleted.message();
                }
            }
        }
    }

    private static Json ask(SqsConnection connection, String operation, String json) throws IOException {
        SqsAnswer answer = connection.call(operation, json);
        if (!answer.isAcknowledged()) {
            throw new IOException(operation + " was refused: " + answer.message());
        }
        return answer.json();
    }

    private static Map<String, String> texts(Json object) {
        Map<String, String> texts = new TreeMap<>();
        object.members().keySet().forEach(name -> texts.put(name, object.text(name)));
        return texts;
    }
}
