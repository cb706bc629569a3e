package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The two rules that a test server leaves out unless asked: one purge, and no new queue of a deleted one's name, within 60 s. */
@InBothProtocols
class SixtySecondRulesTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(server -> server.sixtySecondRules(true));

    @RegisterExtension
    final RawWire wire;

    SixtySecondRulesTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @DisplayName("A15: the name of a deleted queue cannot be used for 60 s")
    @Holds({"QueueDeletedRecently", "time before a name can be used again"})
    void nameOfADeletedQueueCannotBeUsedForAMinute() {
        wire.create("a15").call("DeleteQueue", "{}").succeedsWithoutBody();
        createIsRefused();
        holdfast.clock().advance(Duration.ofSeconds(50));
        createIsRefused();
        wire.create("a15-other");
        holdfast.clock().advance(Duration.ofSeconds(10));
        wire.create("a15");
    }

    @Test
    @DisplayName("A16: a second purge within 60 s is refused")
    @Holds({"PurgeQueueInProgress", "time between purges"})
    void secondPurgeWithinAMinuteIsRefused() {
        QueueOnWire queue = wire.create("a16");
        queue.call("PurgeQueue", "{}").succeedsWithoutBody();
        queue.holding("kept");
        purgeIsRefused(queue);
        holdfast.clock().advance(Duration.ofSeconds(50));
        purgeIsRefused(queue);
        assertThat(queue.counts()).isEqualTo("1/0/0");
        wire.create("a16-other").call("PurgeQueue", "{}").succeedsWithoutBody();
        holdfast.clock().advance(Duration.ofSeconds(10));
        queue.call("PurgeQueue", "{}").succeedsWithoutBody();
        assertThat(queue.counts()).isEqualTo("0/0/0");
    }

    private void createIsRefused() {
        wire.call("CreateQueue", "{'QueueName':'a15'}")
                .refuses(
                        "QueueDeletedRecently",
                        "AWS.SimpleQueueService.QueueDeletedRecently",
                        400,
                        "You must wait 60 seconds after deleting a queue before you can create another with the same"
                                + " name.");
    }

    private static void purgeIsRefused(QueueOnWire queue) {
        queue.call("PurgeQueue", "{}")
                .refuses(
                        "PurgeQueueInProgress",
                        "AWS.SimpleQueueService.PurgeQueueInProgress",
                        403,
                        "Only one PurgeQueue operation on a16 is allowed every 60 seconds.");
    }
}
