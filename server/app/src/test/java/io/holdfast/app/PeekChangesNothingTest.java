package io.holdfast.app;

import static io.holdfast.app.MessageViewsWorld.encoded;
import static io.holdfast.app.MessageViewsWorld.member;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever looks at messages leaves no trace: not in any row that is stored, nor in anything that a client is told. */
final class PeekChangesNothingTest {
    private static final List<String> QUEUES = List.of("standard", "fair", "one.fifo", "late.fifo", "dead");
    private static final List<String> ATTRIBUTES = List.of("", "n", "n=1", "none");
    private static final List<String> TEXTS = List.of("", "m1");
    private static final List<String> GROUPS = List.of("", "g1");
    private static final List<String> PLACES =
            List.of("", "&skip=2", "&limit=1", "&bodies=full", "&from=g2.1", "&from=d0.0");

    @TempDir
    Path dir;

    private MessageViewsWorld world;
    private int copies;

    @BeforeEach
    void start() throws Exception {
        world = new MessageViewsWorld(dir, 2);
    }

    @AfterEach
    void stop() {
        world.close();
    }

    @Test
    void rowsAndAnswersAreTheSameAfterLookingThroughEveryFilter() throws Exception {
        fill();
        String rows = rows();
        String seen = seen();

        int shown = 0;
        for (String queue : QUEUES) {
            String id = member(page(queue, "").body(), "messageId");
            for (String filter : filters(id)) {
                HttpResponse<String> page = page(queue, filter);
                assertThat(page.statusCode()).as(filter).isEqualTo(200);
                shown += page.body().contains("\"messageId\"") ? 1 : 0;
            }
        }

        assertThat(shown).isGreaterThan(50);
        assertThat(seen()).isEqualTo(seen);
        assertThat(rows()).isEqualTo(rows);
    }

    @Test
    void anythingElseIsSeenInTheRows() throws Exception {
        fill();
        String rows = rows();
        world.receive("standard");
        assertThat(rows()).isNotEqualTo(rows);
    }

    @Test
    void queueWhoseKeyIsDisabledSaysSoAndStaysAsItIs() throws Exception {
        String key = member(world.sqs("TrentService.CreateKey", ""), "KeyId");
        world.create("secret", Map.of("KmsMasterKeyId", key));
        world.send("secret", "m1");
        world.sqs("TrentService.DisableKey", "\"KeyId\":\"" + key + "\"");
        String rows = rows();

        for (String filter : filters("5fea7756-0ea4-451a-a703-a558b933e274")) {
            HttpResponse<String> refused = page("secret", filter);
            assertThat(refused.statusCode()).as(filter).isEqualTo(409);
            assertThat(refused.body())
                    .contains("The messages cannot be read: " + key + " is disabled.")
                    .doesNotContain("m1");
        }

        assertThat(rows()).isEqualTo(rows);
        world.sqs("TrentService.EnableKey", "\"KeyId\":\"" + key + "\"");
        assertThat(page("secret", "").body()).contains("\"receiveCount\":0", "\"body\":\"m1\"");
    }

    /** In each queue there are messages that wait, one that is in flight, one that was released, and where that can be one that is delayed. */
    private void fill() throws Exception {
        world.create("dead", Map.of());
        world.create(
                "standard",
                Map.of(
                        "RedrivePolicy",
                        "{\"deadLetterTargetArn\":\"arn:aws:sqs:us-east-1:000000000000:dead\",\"maxReceiveCount\":1}"));
        world.create("fair", Map.of());
        world.create("one.fifo", Map.of("FifoQueue", "true", "ContentBasedDeduplication", "true"));
        world.create(
                "late.fifo", Map.of("FifoQueue", "true", "ContentBasedDeduplication", "true", "DelaySeconds", "60"));
        world.send("standard", "m1");
        world.release("standard", world.receive("standard"));
        world.sqs("ReceiveMessage", world.url("standard"));
        world.pass(1);
        for (int i = 0; i < 6; i++) {
            for (String queue : List.of("standard", "fair", "one.fifo", "late.fifo")) {
                world.sqs("SendMessage", draft(queue, i));
            }
        }
        for (String queue : List.of("standard", "fair")) {
            world.sqs("SendMessage", draft(queue, 7) + ",\"DelaySeconds\":60");
        }
        world.receive("standard");
        world.release("fair", world.receive("fair"));
        world.receive("fair");
        world.receive("one.fifo");
        world.pass(1);
    }

    private String draft(String queue, int number) {
        return world.url(queue) + ",\"MessageBody\":\"m" + number
                + "\",\"MessageAttributes\":{\"n\":{\"DataType\":\"Number\",\"StringValue\":\"" + number + "\"}}"
                + (queue.equals("standard") ? "" : ",\"MessageGroupId\":\"g" + number % 2 + "\"");
    }

    private static List<String> filters(String id) {
        List<String> filters = new ArrayList<>();
        for (String attribute : ATTRIBUTES) {
            for (String text : TEXTS) {
                for (String group : GROUPS) {
                    String filter =
                            parameter("attribute", attribute) + parameter("text", text) + parameter("group", group);
                    filters.add(filter);
                    filters.add(filter + parameter("id", id));
                }
            }
        }
        filters.addAll(PLACES);
        return filters;
    }

    private static String parameter(String name, String value) {
        return value.isEmpty() ? "" : "&" + name + "=" + encoded(value);
    }

    private HttpResponse<String> page(String queue, String filter) throws Exception {
        return world.get("/queues/" + queue + "/messages?" + (filter.isEmpty() ? "" : filter.substring(1)));
    }

    private String rows() throws Exception {
        Path copy = dir.resolve("copy-" + ++copies);
        MessageViewsWorld.copy(world.data, copy);
        return StoredHash.of(copy);
    }

    private String seen() throws Exception {
        StringBuilder seen = new StringBuilder();
        for (String queue : QUEUES) {
            seen.append(world.sqs("GetQueueAttributes", world.url(queue) + ",\"AttributeNames\":[\"All\"]"));
        }
        return seen.append(world.sqs("ListQueues", "")).toString();
    }
}
