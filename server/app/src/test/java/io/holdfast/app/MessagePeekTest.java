package io.holdfast.app;

import static io.holdfast.app.MessageViewsWorld.encoded;
import static io.holdfast.app.MessageViewsWorld.member;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looking at messages over HTTP, whatever they hold and wherever they are. */
final class MessagePeekTest {
    @TempDir
    Path dir;

    private MessageViewsWorld world;

    @BeforeEach
    void start() throws Exception {
        world = new MessageViewsWorld(dir, 1);
        world.create("orders", Map.of());
    }

    @AfterEach
    void stop() {
        world.close();
    }

    @Test
    void messagesAreShownWithTheirStates() throws Exception {
        world.sqs("SendMessage", world.url("orders") + ",\"MessageBody\":\"late\",\"DelaySeconds\":60");
        world.send("orders", "first");
        world.receive("orders");
        world.send("orders", "second");

        String page = world.get("/queues/orders/messages").body();

        assertThat(page)
                .contains("\"next\":null,\"scanned\":3,\"total\":3,")
                .containsSubsequence(
                        "\"state\":\"inFlight\",\"receiveCount\":1",
                        "\"visibleAt\":\"2027-01-15T08:00:30.000Z\"",
                        "\"body\":\"first\"",
                        "\"state\":\"visible\",\"receiveCount\":0",
                        "\"body\":\"second\"",
                        "\"state\":\"delayed\"",
                        "\"visibleAt\":\"2027-01-15T08:01:00.000Z\"",
                        "\"body\":\"late\"");
        world.pass(31);
        assertThat(world.get("/queues/orders/messages").body())
                .contains("\"state\":\"visible\",\"receiveCount\":1,\"firstReceivedAt\":\"2027-01-15T08:00:00.000Z\"");
    }

    @Test
    void pagesFollowEachOther() throws Exception {
        for (int i = 0; i < 7; i++) {
            world.send("orders", "m" + i);
        }

        String first = world.get("/queues/orders/messages?limit=3").body();
        assertThat(first).contains("\"body\":\"m2\"").doesNotContain("m3");
        String second = world.get("/queues/orders/messages?limit=3&from=" + member(first, "next"))
                .body();
        assertThat(second)
                .contains("\"body\":\"m3\"")
                .contains("\"body\":\"m5\"")
                .doesNotContain("m6");
        assertThat(world.get("/queues/orders/messages?skip=6").body())
                .contains("\"body\":\"m6\"")
                .doesNotContain("m5");
    }

    @Test
    void exactlySoManyAreLeftOutWhereMessagesHaveGroups() throws Exception {
        world.create("one.fifo", Map.of("FifoQueue", "true", "ContentBasedDeduplication", "true"));
        for (String queue : new String[] {"one.fifo", "orders"}) {
            for (int i = 0; i < 12; i++) {
                world.sqs(
                        "SendMessage",
                        world.url(queue) + ",\"MessageBody\":\"m" + i + "\",\"MessageGroupId\":\"g" + i % 5 + "\"");
            }
            // The first group has m0, m5, m10, the second m1, m6, m11, the third m2, m7.
            assertThat(world.get("/queues/" + queue + "/messages?skip=7&limit=2")
                            .body())
                    .contains("\"skipped\":7,\"skippedExactly\":true")
                    .contains("\"body\":\"m7\"", "\"body\":\"m3\"")
                    .doesNotContain("\"body\":\"m2\"", "\"body\":\"m8\"");
            assertThat(world.get("/queues/" + queue + "/messages?skip=100").body())
                    .contains("\"next\":null,", "\"skipped\":12,\"skippedExactly\":true")
                    .contains("\"messages\":[]");
        }
    }

    @Test
    void groupsOfFifoAndFairQueuesAreShown() throws Exception {
        world.create("one.fifo", Map.of("FifoQueue", "true", "ContentBasedDeduplication", "true"));
        for (String queue : new String[] {"one.fifo", "orders"}) {
            for (int i = 0; i < 4; i++) {
                world.sqs(
                        "SendMessage",
                        world.url(queue) + ",\"MessageBody\":\"m" + i + "\",\"MessageGroupId\":\"g" + i % 2 + "\"");
            }
            String all = world.get("/queues/" + queue + "/messages").body();
            assertThat(all)
                    .contains("\"scanned\":4,\"total\":4")
                    .containsSubsequence("\"body\":\"m0\"", "\"body\":\"m2\"", "\"body\":\"m1\"", "\"body\":\"m3\"");
            assertThat(world.get("/queues/" + queue + "/messages?group=g1").body())
                    .contains("\"groupId\":\"g1\"")
                    .doesNotContain("\"groupId\":\"g0\"");
            String page = world.get("/queues/" + queue + "/messages?limit=3").body();
            assertThat(world.get("/queues/" + queue + "/messages?from=" + member(page, "next"))
                            .body())
                    .contains("\"body\":\"m3\"")
                    .doesNotContain("\"body\":\"m1\"");
        }
    }

    @Test
    void filtersSayHowManyWereLookedAt() throws Exception {
        for (int i = 0; i < 5; i++) {
            world.sqs(
                    "SendMessage",
                    world.url("orders") + ",\"MessageBody\":\"m" + i
                            + "\",\"MessageAttributes\":{\"n\":{\"DataType\":\"Number\",\"StringValue\":\"" + i
                            + "\"}}");
        }

        assertThat(world.get("/queues/orders/messages?text=m3").body())
                .contains("\"scanned\":5,\"total\":5")
                .contains("\"body\":\"m3\"")
                .doesNotContain("\"body\":\"m2\"");
        String found =
                world.get("/queues/orders/messages?attribute=" + encoded("n=4")).body();
        assertThat(found).contains("\"body\":\"m4\"").doesNotContain("\"body\":\"m3\"");
        assertThat(found).contains("\"attributes\":{\"n\":{\"type\":\"Number\",\"value\":\"4\"}}");
        assertThat(world.get("/queues/orders/messages?id=" + member(found, "messageId"))
                        .body())
                .contains("\"body\":\"m4\"")
                .doesNotContain("\"body\":\"m1\"");
    }

    @Test
    void hostileBodiesAreText() throws Exception {
        world.send("orders", "<script>alert(1)</script> \\u202eevil \\\"quoted\\\" \\ud83d\\ude00\\n");
        world.send("orders", "ä".repeat(100_000));

        String page = world.get("/queues/orders/messages").body();
        assertThat(page)
                .contains("<script>alert(1)</script> \u202eevil \\\"quoted\\\" \ud83d\ude00\\n\"")
                .contains("\"body\":\"" + "ä".repeat(2_048) + "\",\"bodyTruncated\":true");
        assertThat(world.get("/queues/orders/messages?bodies=full").body()).contains("ä".repeat(100_000));
    }

    @Test
    void wrongRequestsAreRefused() throws Exception {
        for (String query :
                new String[] {"from=x", "limit=0", "limit=101", "id=7", "skip=-1", "bodies=all", "sort=id"}) {
            assertThat(world.get("/queues/orders/messages?" + query).statusCode())
                    .as(query)
                    .isEqualTo(400);
        }
        assertThat(world.get("/queues/nothing/messages").statusCode()).isEqualTo(404);
    }

    @Test
    void lookingChangesNothing() throws Exception {
        world.send("orders", "a");
        world.receive("orders");
        world.send("orders", "b");
        String before = world.sqs("GetQueueAttributes", world.url("orders") + ",\"AttributeNames\":[\"All\"]");
        String first = world.get("/queues/orders/messages").body();

        assertThat(world.get("/queues/orders/messages").body()).isEqualTo(first);
        assertThat(world.sqs("GetQueueAttributes", world.url("orders") + ",\"AttributeNames\":[\"All\"]"))
                .isEqualTo(before);
        world.pass(31);
        assertThat(world.sqs(
                        "ReceiveMessage",
                        world.url("orders") + ",\"MaxNumberOfMessages\":10,\"AttributeNames\":[\"All\"]"))
                .contains("\"ApproximateReceiveCount\":\"2\"")
                .contains("\"ApproximateReceiveCount\":\"1\"");
    }
}
