package io.holdfast.app;

import static io.holdfast.app.MessageViewsWorld.member;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Why a message came more than once: each cause over HTTP, asked for after the server was killed. */
final class MessageStoryTest {
    @TempDir
    Path dir;

    private MessageViewsWorld world;

    @BeforeEach
    void start() throws Exception {
        world = new MessageViewsWorld(dir, 2);
        world.create("orders", Map.of());
    }

    @AfterEach
    void stop() {
        world.close();
    }

    @Test
    void timeoutTooShort() throws Exception {
        String id = world.send("orders", "a");
        world.from("10.0.0.7");
        world.receive("orders");
        world.pass(31);
        world.receive("orders");
        world.pass(31);
        String last = world.receive("orders");
        world.pass(45);
        world.delete("orders", last);
        world.kill();

        String story = world.story(id);

        assertThat(member(story, "sentence"))
                .isEqualTo(
                        "Delivered 3 times: the visibility time-out of 30 s ran out 3 times before the delete; the consumer"
                                + " at 10.0.0.7 needed 45 s.");
        assertThat(member(story, "advice")).isEqualTo("Raise it to 135 s or send heartbeats.");
        assertThat(story)
                .contains("\"causes\":[\"timeoutTooShort\"],\"complete\":true")
                .contains(
                        "\"kind\":\"sent\",\"queueArn\":\"arn:aws:sqs:us-east-1:000000000000:orders\",\"messageId\":\""
                                + id + "\",\"by\":\"000000000000\",\"address\":\"10.0.0.1\"")
                .contains("\"kind\":\"timeoutRanOut\"")
                .contains("\"kind\":\"deleted\"");
    }

    @Test
    void consumerCrashed() throws Exception {
        String id = world.send("orders", "a");
        world.from("10.0.0.7");
        world.receive("orders");
        world.pass(31);
        world.from("10.0.0.8");
        world.delete("orders", world.receive("orders"));
        world.kill();

        assertThat(member(world.story(id), "sentence"))
                .isEqualTo(
                        "Delivered twice: the consumer at 10.0.0.7 took it and was not seen again, and the visibility"
                                + " time-out of 30 s ran out once before the delete.");
    }

    @Test
    void releasedByTheConsumer() throws Exception {
        String id = world.send("orders", "a");
        world.from("10.0.0.7");
        world.release("orders", world.receive("orders"));
        world.release("orders", world.receive("orders"));
        world.delete("orders", world.receive("orders"));
        world.kill();

        assertThat(member(world.story(id), "sentence"))
                .isEqualTo(
                        "Delivered 3 times: the consumer at 10.0.0.7 released it twice (ChangeMessageVisibility to 0).");
    }

    @Test
    void redriven() throws Exception {
        world.create("dead", Map.of());
        world.create(
                "shop",
                Map.of(
                        "RedrivePolicy",
                        "{\"deadLetterTargetArn\":\"arn:aws:sqs:us-east-1:000000000000:dead\",\"maxReceiveCount\":1}"));
        String id = world.send("shop", "a");
        world.from("10.0.0.7");
        world.release("shop", world.receive("shop"));
        world.sqs("ReceiveMessage", world.url("shop"));
        world.pass(1);
        world.sqs("StartMessageMoveTask", "\"SourceArn\":\"arn:aws:sqs:us-east-1:000000000000:dead\"");
        world.pass(2);
        world.delete("shop", world.receive("shop"));
        world.kill();

        String story = world.story(id);

        assertThat(member(story, "sentence"))
                .isEqualTo(
                        "Delivered twice: the consumer at 10.0.0.7 released it once (ChangeMessageVisibility to 0); it became"
                                + " a dead letter after 1 receive, in dead; a redrive moved it from dead to shop, where it counts as a"
                                + " new message.");
        assertThat(story).contains("\"causes\":[\"released\",\"redriven\"]");
        assertThat(world.get("/queues/dead/messages/" + id + "/story").body()).contains("\"kind\":\"moved\"");
    }

    @Test
    void sentTwiceByTheProducer() throws Exception {
        String first = world.send("orders", "a");
        world.pass(3);
        String second = world.send("orders", "a");
        world.send("orders", "b");
        world.kill();

        assertThat(member(world.story(second), "sentence"))
                .isEqualTo(
                        "Not delivered yet: it has been waiting for 0 ms: the producer at 10.0.0.1 sent the same body twice, 3 s apart,"
                                + " the other time as " + first + ".");
    }

    @Test
    void sentTwiceAndDeduplicated() throws Exception {
        world.create("one.fifo", Map.of("FifoQueue", "true"));
        String draft = world.url("one.fifo")
                + ",\"MessageBody\":\"a\",\"MessageGroupId\":\"g\",\"MessageDeduplicationId\":\"1\"";
        String id = member(world.sqs("SendMessage", draft), "MessageId");
        world.sqs("SendMessage", draft);
        world.kill();

        assertThat(world.story(id)).contains("\"kind\":\"deduplicated\"").contains("\"causes\":[\"deduplicated\"]");
    }

    @Test
    void unknownMessagesAndWrongIdsAreErrors() throws Exception {
        assertThat(world.get("/messages/5fea7756-0ea4-451a-a703-a558b933e274/story")
                        .statusCode())
                .isEqualTo(404);
        assertThat(world.get("/messages/1-2-3-4-5/story").statusCode()).isEqualTo(400);
        String id = world.send("orders", "a");
        world.create("other", Map.of());
        assertThat(world.get("/queues/other/messages/" + id + "/story").statusCode())
                .isEqualTo(404);
        assertThat(world.get("/queues/orders/messages/" + id + "/story").statusCode())
                .isEqualTo(200);
    }

    @Test
    void queueHasAdviceAndADiagnosis() throws Exception {
        world.send("orders", "a");
        world.pass(90);

        assertThat(world.get("/queues/orders/advice").body())
                .contains("\"visibilityTimeoutSeconds\":30,\"samples\":0")
                .contains("\"sentence\":\"Nothing was deleted");
        assertThat(world.get("/queues/orders").body()).contains("\"diagnosis\":{\"shape\":\"");
    }
}
