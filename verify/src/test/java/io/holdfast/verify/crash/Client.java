package io.holdfast.verify.crash;

import io.holdfast.verify.crash.ledger.Bodies;
import io.holdfast.verify.crash.ledger.Counted;
import io.holdfast.verify.crash.ledger.Deleted;
import io.holdfast.verify.crash.ledger.Delivery;
import io.holdfast.verify.crash.ledger.Hidden;
import io.holdfast.verify.crash.ledger.Ledger;
import io.holdfast.verify.crash.ledger.Moving;
import io.holdfast.verify.crash.ledger.Outcome;
import io.holdfast.verify.crash.ledger.Received;
import io.holdfast.verify.crash.ledger.Sent;
import io.holdfast.verify.crash.ledger.Span;
import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * A client that writes down what it did and what it was told, whichever way its calls end. An {@link IOException} ends its usefulness; the
 * entry is written before it is thrown. One thread.
 */
public final class Client implements AutoCloseable {
    private static final Json NOTHING = new Json(Map.of());
    /** A node of a cluster answers only after 2 s that nobody leads. */
    private static final int MOST_COUNTS = 10;

    private final SqsConnection connection;
    private final Ledger ledger;

    public Client(int port, Ledger ledger) throws IOException {
        this(new SqsConnection(port), ledger);
    }

    /** Closes the connection in the end. */
    public Client(SqsConnection connection, Ledger ledger) {
        this.connection = connection;
        this.ledger = ledger;
    }

    /** A delivery to come back to, maybe after a restart. */
    public record Held(String queue, Delivery delivery) {}

    /** A message to be sent: the number of its body, its delay or 0, its group or nothing. A message with a group is sent once, however often. */
    public record Draft(long body, int delaySeconds, String group) {
        public Draft(long body, int delaySeconds) {
            this(body, delaySeconds, "");
        }
    }

    public Outcome send(String queue, Draft draft) throws IOException {
        String json = "{" + url(queue) + "," + content(draft) + "}";
        Call call =
                call("SendMessage", json, failed -> ledger.add(sent(queue, draft, failed, Outcome.UNKNOWN, NOTHING)));
        ledger.add(sent(queue, draft, call, call.outcome(), call.isAcknowledged() ? call.answer.json() : NOTHING));
        return call.outcome();
    }

    public void sendBatch(String queue, List<Draft> drafts) throws IOException {
        List<String> entries = drafts.stream().map(Client::content).toList();
        Call call = call(
                "SendMessageBatch",
                batch(queue, entries),
                failed -> drafts.forEach(draft -> ledger.add(sent(queue, draft, failed, Outcome.UNKNOWN, NOTHING))));
        eachEntry(call, drafts.size(), (i, outcome) -> {
            Json given = outcome.acknowledged == null ? NOTHING : outcome.acknowledged;
            ledger.add(sent(queue, drafts.get(i), call, outcome.outcome, given));
        });
    }

    public List<Held> receive(String queue, int maximum, int visibilitySeconds, int waitSeconds) throws IOException {
        String json = "{" + url(queue) + ",\"MaxNumberOfMessages\":" + maximum + ",\"VisibilityTimeout\":"
                + visibilitySeconds + ",\"WaitTimeSeconds\":" + waitSeconds
                + ",\"MessageSystemAttributeNames\":[\"All\"]}";
        Call call = call(
                "ReceiveMessage",
                json,
                failed -> ledger.add(received(queue, maximum, visibilitySeconds, failed, List.of())));
        List<Delivery> deliveries = new ArrayList<>();
        if (call.isAcknowledged()) {
            for (Json message : call.answer.json().objects("Messages")) {
                deliveries.add(delivery(message, message.object("Attributes")));
            }
        }
        ledger.add(received(queue, maximum, visibilitySeconds, call, deliveries));
        return deliveries.stream().map(delivery -> new Held(queue, delivery)).toList();
    }

    public void delete(Held held) throws IOException {
        String json = "{" + url(held.queue) + "," + receipt(held) + "}";
        Call call = call("DeleteMessage", json, failed -> ledger.add(deleted(held, failed.span, failed.outcome())));
        ledger.add(deleted(held, call.span, call.outcome()));
    }

    /** All of the same queue. Returns those whose delete was not acknowledged. */
    public List<Held> deleteBatch(List<Held> held) throws IOException {
        Call call = call(
                "DeleteMessageBatch",
                batch(held.get(0).queue, held.stream().map(Client::receipt).toList()),
                failed -> held.forEach(each -> ledger.add(deleted(each, failed.span, failed.outcome()))));
        List<Held> left = new ArrayList<>();
        eachEntry(call, held.size(), (i, entry) -> {
            ledger.add(deleted(held.get(i), call.span, entry.outcome));
            if (entry.outcome != Outcome.ACKNOWLEDGED) {
                left.add(held.get(i));
            }
        });
        return left;
    }

    public void hide(Held held, int seconds) throws IOException {
        String json = "{" + url(held.queue) + "," + receipt(held) + ",\"VisibilityTimeout\":" + seconds + "}";
        Call call = call(
                "ChangeMessageVisibility",
                json,
                failed -> ledger.add(hidden(held, seconds, failed.span, failed.outcome())));
        ledger.add(hidden(held, seconds, call.span, call.outcome()));
    }

    /** All of the same queue. */
    public void hideBatch(List<Held> held, int seconds) throws IOException {
        List<String> entries = held.stream()
                .map(each -> receipt(each) + ",\"VisibilityTimeout\":" + seconds)
                .toList();
        Call call = call(
                "ChangeMessageVisibilityBatch",
                batch(held.get(0).queue, entries),
                failed -> held.forEach(each -> ledger.add(hidden(each, seconds, failed.span, failed.outcome()))));
        eachEntry(call, held.size(), (i, entry) -> ledger.add(hidden(held.get(i), seconds, call.span, entry.outcome)));
    }

    /** Writes down the numbers of a queue; nobody may be doing anything to it. A cluster may ask to try again. */
    public Counted count(String queue) throws IOException {
        String json = "{" + url(queue) + ",\"AttributeNames\":[\"All\"]}";
        Call call = call("GetQueueAttributes", json, failed -> {});
        for (int again = 0; call.answer.status() == 503 && again < MOST_COUNTS; again++) {
            call = call("GetQueueAttributes", json, failed -> {});
        }
        Json numbers = call.answer.json().object("Attributes");
        Counted counted = new Counted(
                queue,
                call.span,
                numbers.number("ApproximateNumberOfMessages"),
                numbers.number("ApproximateNumberOfMessagesNotVisible"),
                numbers.number("ApproximateNumberOfMessagesDelayed"));
        ledger.add(counted);
        return counted;
    }

    /** Writes down how the newest move task of a queue is getting on; returns its handle, or nothing if it is not running. */
    public String watchMoves(String queue, String arn) throws IOException {
        Call call = call("ListMessageMoveTasks", "{\"SourceArn\":\"" + arn + "\",\"MaxResults\":10}", failed -> {});
        String handle = "";
        for (Json task : call.answer.json().objects("Results")) {
            ledger.add(new Moving(
                    queue,
                    task.number("StartedTimestamp"),
                    task.text("Status"),
                    task.number("ApproximateNumberOfMessagesMoved"),
                    task.number("ApproximateNumberOfMessagesToMove"),
                    call.span));
            handle = task.has("TaskHandle") ? task.text("TaskHandle") : handle;
        }
        return handle;
    }

    /** Any other call, which the ledger does not keep. */
    public SqsAnswer ask(String operation, String json) throws IOException {
        return connection.call(operation, json);
    }

    public static String url(String queue) {
        return "\"QueueUrl\":\"http://localhost/000000000000/" + queue + "\"";
    }

    @Override
    public void close() {
        connection.close();
    }

    /** One call that ended with an answer, or with a broken connection: then the answer is null. */
    private record Call(Span span, SqsAnswer answer) {
        boolean isAcknowledged() {
            return answer != null && answer.isAcknowledged();
        }

        Outcome outcome() {
            if (answer == null || answer.leavesOutcomeOpen()) {
                return Outcome.UNKNOWN;
            }
            return answer.isAcknowledged() ? Outcome.ACKNOWLEDGED : Outcome.REFUSED;
        }
    }

    private Call call(String operation, String json, java.util.function.Consumer<Call> onBroken) throws IOException {
        long startNanos = System.nanoTime();
        SqsAnswer answer;
        try {
            answer = connection.call(operation, json);
        } catch (IOException broken) {
            onBroken.accept(new Call(new Span(startNanos, System.nanoTime()), null));
            throw broken;
        }
        return new Call(new Span(startNanos, System.nanoTime()), answer);
    }

    /** What became of one entry of a batch. */
    private record Entry(Outcome outcome, Json acknowledged) {}

    private static void eachEntry(Call call, int entries, BiConsumer<Integer, Entry> action) {
        Map<String, Json> successful = new HashMap<>();
        if (call.isAcknowledged()) {
            call.answer.json().objects("Successful").forEach(entry -> successful.put(entry.text("Id"), entry));
        }
        for (int i = 0; i < entries; i++) {
            Json entry = successful.get("e" + i);
            Outcome outcome =
                    call.isAcknowledged() ? entry == null ? Outcome.REFUSED : Outcome.ACKNOWLEDGED : call.outcome();
            action.accept(i, new Entry(outcome, entry));
        }
    }

    private static String batch(String queue, List<String> entries) {
        List<String> named = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            named.add("{\"Id\":\"e" + i + "\"," + entries.get(i) + "}");
        }
        return "{" + url(queue) + ",\"Entries\":[" + String.join(",", named) + "]}";
    }

    private static String content(Draft draft) {
        String delay = draft.delaySeconds > 0 ? ",\"DelaySeconds\":" + draft.delaySeconds : "";
        String order = draft.group.isEmpty()
                ? ""
                : ",\"MessageGroupId\":\"" + draft.group + "\",\"MessageDeduplicationId\":\"d" + draft.body + "\"";
        return "\"MessageBody\":" + Json.quote(Bodies.of(draft.body)) + delay + order;
    }

    private static String receipt(Held held) {
        return "\"ReceiptHandle\":\"" + held.delivery.receiptHandle() + "\"";
    }

    private static Sent sent(String queue, Draft draft, Call call, Outcome outcome, Json given) {
        return new Sent(
                queue,
                draft.body,
                draft.delaySeconds * 1000L,
                call.span,
                outcome,
                given.textOr("MessageId", ""),
                draft.group,
                given.textOr("SequenceNumber", ""));
    }

    private static Delivery delivery(Json message, Json attributes) {
        return new Delivery(
                message.text("MessageId"),
                Bodies.numberOf(message.text("Body")),
                (int) attributes.number("ApproximateReceiveCount"),
                message.text("ReceiptHandle"),
                attributes.textOr("MessageGroupId", ""),
                attributes.textOr("SequenceNumber", ""),
                attributes.textOr("DeadLetterQueueSourceArn", ""));
    }

    private static Received received(
            String queue, int maximum, int visibilitySeconds, Call call, List<Delivery> deliveries) {
        return new Received(queue, maximum, visibilitySeconds * 1000L, call.span, call.outcome(), deliveries);
    }

    private static Deleted deleted(Held held, Span span, Outcome outcome) {
        Delivery delivery = held.delivery;
        return new Deleted(held.queue, delivery.messageId(), delivery.receiveCount(), span, outcome);
    }

    private static Hidden hidden(Held held, int seconds, Span span, Outcome outcome) {
        Delivery delivery = held.delivery;
        return new Hidden(held.queue, delivery.messageId(), delivery.receiveCount(), seconds * 1000L, span, outcome);
    }
}
