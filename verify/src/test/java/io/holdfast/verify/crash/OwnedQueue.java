package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.ledger.Bodies;
import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A queue that one owner works on: its calls, which must succeed. */
record OwnedQueue(String name) {
    String arn() {
        return "arn:aws:sqs:us-east-1:000000000000:" + name;
    }

    boolean isFifo() {
        return name.endsWith(".fifo");
    }

    void create(SqsConnection server, Map<String, String> attributes) throws IOException {
        List<String> given = new ArrayList<>();
        if (isFifo()) {
            given.add("\"FifoQueue\":\"true\"");
        }
        attributes.forEach((attribute, value) -> given.add(Json.quote(attribute) + ":" + Json.quote(value)));
        ask(server, "CreateQueue", "{\"QueueName\":\"" + name + "\",\"Attributes\":{" + String.join(",", given) + "}}");
    }

    /** In FIFO queues the number is also the deduplication id. */
    Json send(SqsConnection server, long number, String group) throws IOException {
        String order =
                isFifo() ? ",\"MessageGroupId\":\"" + group + "\",\"MessageDeduplicationId\":\"" + number + "\"" : "";
        return call(server, "SendMessage", ",\"MessageBody\":" + Json.quote(Bodies.of(number)) + order);
    }

    List<Json> receive(SqsConnection server, int visibilitySeconds) throws IOException {
        return call(
                        server,
                        "ReceiveMessage",
                        ",\"MaxNumberOfMessages\":10,\"AttributeNames\":[\"All\"],\"VisibilityTimeout\":"
                                + visibilitySeconds)
                .objects("Messages");
    }

    void delete(SqsConnection server, Json message) throws IOException {
        call(server, "DeleteMessage", receipt(message));
    }

    void release(SqsConnection server, Json message) throws IOException {
        call(server, "ChangeMessageVisibility", receipt(message) + ",\"VisibilityTimeout\":0");
    }

    long count(SqsConnection server) throws IOException {
        Json numbers = call(server, "GetQueueAttributes", ",\"AttributeNames\":[\"All\"]")
                .object("Attributes");
        return numbers.number("ApproximateNumberOfMessages")
                + numbers.number("ApproximateNumberOfMessagesNotVisible")
                + numbers.number("ApproximateNumberOfMessagesDelayed");
    }

    static long numberOf(Json message) {
        return Bodies.numberOf(message.text("Body"));
    }

    static Json ask(SqsConnection server, String operation, String json) throws IOException {
        var answer = server.call(operation, json);
        assertThat(answer.status())
                .as("%s %s: %s", operation, json, answer.text())
                .isEqualTo(200);
        return answer.text().isEmpty() ? new Json(Map.of()) : answer.json();
    }

    private Json call(SqsConnection server, String operation, String options) throws IOException {
        return ask(server, operation, "{" + Client.url(name) + options + "}");
    }

    private static String receipt(Json message) {
        return ",\"ReceiptHandle\":" + Json.quote(message.text("ReceiptHandle"));
    }
}
