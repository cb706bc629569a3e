package io.holdfast.app.peer;

import io.holdfast.engine.command.QueueName;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** What is asked for. */
record HistoryQuestion(QueueName queue, Instant from, Instant to, int limit) {
    byte[] encoded() {
        return String.join(
                        "\n",
                        queue.arn(),
                        Long.toString(from.toEpochMilli()),
                        Long.toString(to.toEpochMilli()),
                        Integer.toString(limit))
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Throws {@link IllegalArgumentException} if it is none. */
    static HistoryQuestion read(byte[] asked) {
        String[] lines = new String(asked, StandardCharsets.UTF_8).split("\n", -1);
        QueueName queue = QueueName.ofArn(lines[0]);
        if (queue == null || lines.length < 4) {
            throw new IllegalArgumentException("a node has asked for the history of no queue");
        }
        return new HistoryQuestion(
                queue,
                Instant.ofEpochMilli(Long.parseLong(lines[1])),
                Instant.ofEpochMilli(Long.parseLong(lines[2])),
                Integer.parseInt(lines[3]));
    }
}
