package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.util.List;

/** Makes a queue, sends to it, deletes it, and uses the same name again: each life has its own number in an attribute and in its message. */
final class LifeOwner implements Owner {
    private static final String QUEUE = "reborn";

    /** Absent → empty: created · empty → filled: sent · filled → absent: deleted. */
    private enum Stage {
        ABSENT,
        EMPTY,
        FILLED
    }

    private final String tags;
    private int life;
    private Stage acknowledged = Stage.ABSENT;
    private Stage attempted = Stage.ABSENT;

    /** @param spread over how many partitions the queue is spread each time */
    LifeOwner(int spread) {
        this.tags = ",\"tags\":{\"holdfast:spread\":\"" + spread + "\"}";
    }

    @Override
    public void step(SqsConnection server) throws IOException {
        switch (acknowledged) {
            case ABSENT -> {
                life++;
                String attributes = ",\"Attributes\":{\"VisibilityTimeout\":\"" + life + "\"}";
                move(Stage.EMPTY, server, "CreateQueue", "{\"QueueName\":\"" + QUEUE + "\"" + attributes + tags + "}");
            }
            case EMPTY ->
                move(
                        Stage.FILLED,
                        server,
                        "SendMessage",
                        "{" + Client.url(QUEUE) + ",\"MessageBody\":\"life " + life + "\"}");
            case FILLED -> move(Stage.ABSENT, server, "DeleteQueue", "{" + Client.url(QUEUE) + "}");
        }
        // A call that changes nothing, so that some kills find nothing under way.
        call(server, "ListQueues", "{}");
    }

    private void move(Stage to, SqsConnection server, String operation, String json) throws IOException {
        attempted = to;
        call(server, operation, json);
        acknowledged = to;
    }

    @Override
    public void verify(SqsConnection server) throws IOException {
        Stage found = find(server);
        assertThat(found)
                .as("the acknowledged stage of life or the one under way")
                .isIn(acknowledged, attempted);
        acknowledged = found;
        attempted = found;
    }

    private Stage find(SqsConnection server) throws IOException {
        SqsAnswer answer =
                server.call("GetQueueAttributes", "{" + Client.url(QUEUE) + ",\"AttributeNames\":[\"All\"]}");
        if (!answer.isAcknowledged()) {
            assertThat(answer.error()).isEqualTo("QueueDoesNotExist");
            return Stage.ABSENT;
        }
        assertThat(answer.json().object("Attributes").number("VisibilityTimeout"))
                .as("an earlier life must not come back")
                .isEqualTo(life);
        List<String> bodies = call(server, "ReceiveMessage", "{" + Client.url(QUEUE) + ",\"VisibilityTimeout\":0}")
                .json()
                .objects("Messages")
                .stream()
                .map(message -> message.text("Body"))
                .toList();
        if (bodies.isEmpty()) {
            return Stage.EMPTY;
        }
        assertThat(bodies).containsExactly("life " + life);
        return Stage.FILLED;
    }

    private static SqsAnswer call(SqsConnection server, String operation, String json) throws IOException {
        SqsAnswer answer = server.call(operation, json);
        assertThat(answer.status()).as("%s: %s", operation, answer.text()).isEqualTo(200);
        return answer;
    }

    @Override
    public String toString() {
        return life + " lives of a queue";
    }
}
