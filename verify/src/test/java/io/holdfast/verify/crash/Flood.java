package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.ManyCalls;
import io.holdfast.verify.crash.server.SqsAnswer;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Sends and receives as much as the server takes, ten messages at a time. */
final class Flood implements AutoCloseable {
    private static final int BATCH = 10;
    private static final int KEPT_ANSWERS = 1_000;

    private final ManyCalls calls;

    /** What receives brought: how many messages, and the first of them; and how others were refused. */
    record Taken(LongAdder count, Queue<Json> first, Queue<SqsAnswer> refused) {
        List<String> bodies() {
            return first.stream().map(message -> message.text("Body")).toList();
        }
    }

    Flood(int port) throws IOException {
        calls = new ManyCalls(port);
    }

    /** Makes queues until all are there or one is refused. */
    Queue<SqsAnswer> create(int queues, IntFunction<String> name) throws Exception {
        Queue<SqsAnswer> answers = new ConcurrentLinkedQueue<>();
        String attributes = ",\"Attributes\":{\"VisibilityTimeout\":\"43200\"";
        calls.make(
                queues,
                "CreateQueue",
                i -> "{\"QueueName\":\"" + name.apply(i) + "\"" + attributes
                        + (name.apply(i).endsWith(".fifo") ? ",\"FifoQueue\":\"true\"}}" : "}}"),
                (i, answer) -> answers.add(answer) && answer.isAcknowledged());
        return answers;
    }

    /**
     * Sends messages, each with its number as the body, ten neighbours to the same queue.
     *
     * @param group the beginning of the names of their groups, each of which has one message; "" if they have none
     */
    void send(int messages, IntFunction<String> queue, String group, String members) throws Exception {
        calls.make(
                (messages + BATCH - 1) / BATCH,
                "SendMessageBatch",
                call -> {
                    String to = queue.apply(call);
                    return "{" + Client.url(to) + ",\"Entries\":["
                            + IntStream.range(call * BATCH, Math.min(messages, (call + 1) * BATCH))
                                    .mapToObj(i -> "{\"Id\":\"" + i + "\",\"MessageBody\":\"" + i + "\""
                                            + (group.isEmpty() ? "" : ",\"MessageGroupId\":\"" + group + i + "\"")
                                            + (to.endsWith(".fifo")
                                                    ? ",\"MessageDeduplicationId\":\"" + group + i + "\""
                                                    : "")
                                            + members + "}")
                                    .collect(Collectors.joining(","))
                            + "]}";
                },
                (call, answer) -> {
                    assertThat(answer.text()).doesNotContain("__type").doesNotContain("\"Failed\":[{");
                    return true;
                });
    }

    /** Receives until all calls are made or one is refused. */
    Taken receive(int times, IntFunction<String> queue) throws Exception {
        Taken taken = new Taken(new LongAdder(), new ConcurrentLinkedQueue<>(), new ConcurrentLinkedQueue<>());
        calls.make(
                times,
                "ReceiveMessage",
                i -> "{" + Client.url(queue.apply(i)) + ",\"MaxNumberOfMessages\":" + BATCH + "}",
                (i, answer) -> {
                    if (answer.isAcknowledged()) {
                        List<Json> messages = answer.json().objects("Messages");
                        taken.count.add(messages.size());
                        if (i < KEPT_ANSWERS) {
                            taken.first.addAll(messages);
                        }
                    } else {
                        taken.refused.add(answer);
                    }
                    return answer.isAcknowledged();
                });
        return taken;
    }

    void delete(String queue, Taken taken) throws Exception {
        List<Json> messages = List.copyOf(taken.first);
        calls.make(
                messages.size(),
                "DeleteMessage",
                i -> "{" + Client.url(queue) + ",\"ReceiptHandle\":\""
                        + messages.get(i).text("ReceiptHandle") + "\"}",
                (i, answer) -> {
                    assertThat(answer.status()).isEqualTo(200);
                    return true;
                });
    }

    @Override
    public void close() {
        calls.close();
    }
}
