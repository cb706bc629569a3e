package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a dead letter shows of where it was, to whoever looks at it. */
final class PeekedDeadLetterTest {
    @TempDir
    Path dir;

    private MessageViewsWorld world;

    @BeforeEach
    void start() throws Exception {
        world = new MessageViewsWorld(dir, 2);
    }

    @AfterEach
    void stop() {
        world.close();
    }

    @Test
    void letterOfAFifoQueueSaysWhenItCame() throws Exception {
        assertThat(deadLetter(
                        ".fifo",
                        Map.of("FifoQueue", "true"),
                        ",\"MessageGroupId\":\"g\",\"MessageDeduplicationId\":\"d\""))
                .contains(
                        "\"sourceArn\":\"arn:aws:sqs:us-east-1:000000000000:shop.fifo\"",
                        "\"receiveCount\":1,\"movedAt\":\"2027-01-15T08:00:05.000Z\"");
    }

    @Test
    void letterOfAStandardQueueSaysWhenItCameAndWhenItWasSent() throws Exception {
        assertThat(deadLetter("", Map.of(), ""))
                .contains(
                        "\"sentAt\":\"2027-01-15T08:00:00.000Z\"",
                        "\"sourceArn\":\"arn:aws:sqs:us-east-1:000000000000:shop\"",
                        "\"receiveCount\":1,\"movedAt\":\"2027-01-15T08:00:05.000Z\"");
    }

    /** Five seconds after it was sent, a message dies; returns what the dead-letter queue shows. */
    private String deadLetter(String suffix, Map<String, String> attributes, String members) throws Exception {
        world.create("dead" + suffix, attributes);
        Map<String, String> ofShop = new HashMap<>(attributes);
        ofShop.put(
                "RedrivePolicy",
                "{\"deadLetterTargetArn\":\"arn:aws:sqs:us-east-1:000000000000:dead" + suffix
                        + "\",\"maxReceiveCount\":1}");
        String shop = world.create("shop" + suffix, ofShop);
        world.sqs("SendMessage", world.url(shop) + ",\"MessageBody\":\"a\"" + members);
        world.pass(5);
        world.release(shop, world.receive(shop));
        world.sqs("ReceiveMessage", world.url(shop));
        world.pass(1);
        return world.get("/queues/dead" + suffix + "/messages").body();
    }
}
