package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.ledger.Bodies;
import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Fills a queue, has some messages in flight, and purges it: what was sent before a purge is gone entirely, what was sent after it is there. */
final class PurgeOwner implements Owner {
    private static final String QUEUE = "purged";
    private static final int SENDS_PER_PURGE = 12;

    private final List<Long> sinceLastPurge = new ArrayList<>();
    private long nextBody = 1;
    private long sendUnderWay;
    private boolean purgeUnderWay;
    private int purges;

    @Override
    public void step(SqsConnection server) throws IOException {
        for (int i = 0; i < SENDS_PER_PURGE; i++) {
            sendUnderWay = nextBody++;
            // Every fourth one is delayed, so that the purge finds some of these too.
            String delay = i % 4 == 0 ? ",\"DelaySeconds\":1" : "";
            call(server, "SendMessage", ",\"MessageBody\":" + Json.quote(Bodies.of(sendUnderWay)) + delay);
            sinceLastPurge.add(sendUnderWay);
            sendUnderWay = 0;
        }
        call(server, "ReceiveMessage", ",\"MaxNumberOfMessages\":3,\"VisibilityTimeout\":1");
        purgeUnderWay = true;
        call(server, "PurgeQueue", "");
        purgeUnderWay = false;
        sinceLastPurge.clear();
        purges++;
    }

    @Override
    public void verify(SqsConnection server) throws IOException {
        assertThat(server.call("CreateQueue", "{\"QueueName\":\"" + QUEUE + "\"}")
                        .status())
                .isEqualTo(200);
        Set<Long> found = drain(server);
        if (sendUnderWay != 0) {
            found.remove(sendUnderWay);
        }
        if (!purgeUnderWay || !found.isEmpty()) {
            assertThat(found)
                    .as("all that was sent since the last purge, and nothing else")
                    .containsExactlyInAnyOrderElementsOf(sinceLastPurge);
        }
        sinceLastPurge.clear();
        sendUnderWay = 0;
        purgeUnderWay = false;
    }

    private static Set<Long> drain(SqsConnection server) throws IOException {
        Set<Long> found = new TreeSet<>();
        while (left(server) > 0) {
            String options = ",\"MaxNumberOfMessages\":10,\"VisibilityTimeout\":60,\"WaitTimeSeconds\":1";
            for (Json message : call(server, "ReceiveMessage", options).objects("Messages")) {
                found.add(Bodies.numberOf(message.text("Body")));
                call(server, "DeleteMessage", ",\"ReceiptHandle\":" + Json.quote(message.text("ReceiptHandle")));
            }
        }
        return found;
    }

    private static long left(SqsConnection server) throws IOException {
        Json numbers = call(server, "GetQueueAttributes", ",\"AttributeNames\":[\"All\"]")
                .object("Attributes");
        return numbers.number("ApproximateNumberOfMessages")
                + numbers.number("ApproximateNumberOfMessagesNotVisible")
                + numbers.number("ApproximateNumberOfMessagesDelayed");
    }

    private static Json call(SqsConnection server, String operation, String options) throws IOException {
        var answer = server.call(operation, "{" + Client.url(QUEUE) + options + "}");
        assertThat(answer.status()).as("%s: %s", operation, answer.text()).isEqualTo(200);
        return answer.text().isEmpty() ? new Json(java.util.Map.of()) : answer.json();
    }

    @Override
    public String toString() {
        return purges + " purges";
    }
}
