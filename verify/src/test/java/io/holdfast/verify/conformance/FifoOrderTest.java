package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In which order a FIFO queue gives its messages, and which it holds back: the behaviour's sections 8.1, 10.1 and 10.2. */
@InBothProtocols
@Holds("ReceiveMessage")
class FifoOrderTest {
    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    FifoOrderTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @DisplayName("A44: a receive takes as much as it can from one group, then goes on with the next")
    void receiveTakesOneGroupAfterTheOther() {
        QueueOnWire queue = wire.createFifo("a44.fifo");
        queue.holdingByGroup("g1-m1", "g2-m1", "g1-m2", "g1-m3");
        assertThat(queue.bodies()).containsExactly("g1-m1", "g1-m2", "g1-m3", "g2-m1");
    }

    @Test
    void groupThatWasServedGoesBehindTheOthers() {
        QueueOnWire queue = wire.createFifo("rotation.fifo");
        queue.holdingByGroup("g1-m1", "g2-m1", "g2-m2", "g3-m1", "g1-m2");
        assertThat(queue.receive("{'MaxNumberOfMessages':3,'VisibilityTimeout':0}")
                        .bodies())
                .containsExactly("g1-m1", "g1-m2", "g2-m1");
        assertThat(queue.receive("{'MaxNumberOfMessages':10,'VisibilityTimeout':0}")
                        .bodies())
                .containsExactly("g3-m1", "g1-m1", "g1-m2", "g2-m1", "g2-m2");
    }

    @Test
    void releasedMessageComesAgainAlthoughTheNextIsStillInFlight() {
        QueueOnWire queue = wire.createFifo("released.fifo");
        queue.holdingByGroup("g1-m1", "g1-m2", "g2-m1");
        Answer received = queue.receive(2);
        assertThat(received.bodies()).containsExactly("g1-m1", "g1-m2");
        queue.changeVisibility(received.handle(0), 0).succeedsWithoutBody();
        assertThat(queue.bodies()).containsExactly("g2-m1", "g1-m1");
    }

    @Test
    void messageWhoseShortenedTimeRanOutComesAgainAlthoughTheNextIsStillInFlight() {
        QueueOnWire queue = wire.createFifo("shortened.fifo");
        queue.holdingByGroup("g1-m1", "g1-m2", "g2-m1");
        Answer received = queue.receive("{'MaxNumberOfMessages':2,'VisibilityTimeout':600}");
        queue.changeVisibility(received.handle(0), 10).succeedsWithoutBody();
        holdfast.clock().advance(Duration.ofSeconds(10));
        assertThat(queue.bodies()).containsExactly("g2-m1", "g1-m1");
    }

    @ParameterizedTest
    @CsvSource({"0, ''", "1, foo", "2, 'foo,bar'"})
    void onlyWhatLiesBeforeTheFirstMessageInFlightComes(int extended, String expected) {
        QueueOnWire queue = wire.createFifo("extended-" + extended + ".fifo");
        List.of("foo", "bar", "baz").forEach(body -> queue.sendTo("g", body).succeeds());
        Answer received = queue.receive("{'MaxNumberOfMessages':10,'VisibilityTimeout':60}");
        assertThat(received.bodies()).containsExactly("foo", "bar", "baz");
        queue.changeVisibility(received.handle(extended), 600).succeedsWithoutBody();
        holdfast.clock().advance(Duration.ofSeconds(60));
        assertThat(String.join(",", queue.bodies())).isEqualTo(expected);
    }

    @Test
    void messagesComeInTheSameOrderAfterTheirTimeRanOut() {
        QueueOnWire queue = wire.createFifo("same-order.fifo");
        queue.holdingByGroup("g-m1", "g-m2", "g-m3");
        for (int i = 0; i < 3; i++) {
            assertThat(queue.bodies()).containsExactly("g-m1", "g-m2", "g-m3");
            holdfast.clock().advance(Duration.ofSeconds(30));
        }
    }

    @Test
    void groupInFlightIsPassedOverUntilItsTimeRunsOut() {
        QueueOnWire queue = wire.createFifo("passed-over.fifo");
        queue.holdingByGroup("g1-m1", "g1-m2", "g1-m3", "g1-m4", "g2-m1", "g3-m1");
        assertThat(queue.receive(2).bodies()).containsExactly("g1-m1", "g1-m2");
        assertThat(queue.receive(1).bodies()).containsExactly("g2-m1");
        holdfast.clock().advance(Duration.ofSeconds(30));
        assertThat(queue.receive("{'MaxNumberOfMessages':10,'VisibilityTimeout':0}")
                        .bodies())
                .isIn(
                        List.of("g3-m1", "g1-m1", "g1-m2", "g1-m3", "g1-m4", "g2-m1"),
                        List.of("g3-m1", "g2-m1", "g1-m1", "g1-m2", "g1-m3", "g1-m4"));
    }

    @Test
    void deletingAllThatIsInFlightFreesTheGroup() {
        QueueOnWire queue = wire.createFifo("all-deleted.fifo");
        queue.holdingByGroup("g1-m1", "g2-m1", "g1-m2", "g2-m2", "g1-m3", "g1-m4", "g3-m1");
        Answer received = queue.receive(2);
        assertThat(received.bodies()).containsExactly("g1-m1", "g1-m2");
        queue.delete(received.handle(0)).succeedsWithoutBody();
        queue.delete(received.handle(1)).succeedsWithoutBody();
        assertThat(queue.bodies())
                .isIn(
                        List.of("g2-m1", "g2-m2", "g1-m3", "g1-m4", "g3-m1"),
                        List.of("g2-m1", "g2-m2", "g3-m1", "g1-m3", "g1-m4"));
    }

    @Test
    void deletingSomeOfWhatIsInFlightDoesNotFreeTheGroup() {
        QueueOnWire queue = wire.createFifo("some-deleted.fifo");
        queue.holdingByGroup("g1-m1", "g2-m1", "g1-m2", "g2-m2", "g1-m3", "g1-m4", "g3-m1");
        Answer received = queue.receive(2);
        queue.delete(received.handle(0)).succeedsWithoutBody();
        assertThat(queue.bodies()).containsExactly("g2-m1", "g2-m2", "g3-m1");
        queue.delete(received.handle(1)).succeedsWithoutBody();
        assertThat(queue.bodies()).containsExactly("g1-m3", "g1-m4");
    }

    @Test
    void deletingALaterMessageDoesNotFreeTheGroup() {
        QueueOnWire queue = wire.createFifo("later-deleted.fifo");
        queue.holdingByGroup("g-m1", "g-m2", "g-m3");
        Answer received = queue.receive(2);
        queue.delete(received.handle(1)).succeedsWithoutBody();
        queue.isEmptyNow();
        queue.delete(received.handle(0)).succeedsWithoutBody();
        assertThat(queue.bodies()).containsExactly("g-m3");
    }

    @Test
    void newMessagesOfAGroupInFlightWait() {
        QueueOnWire queue = wire.createFifo("waiting.fifo");
        queue.holdingByGroup("g-m1");
        String handle = queue.take();
        queue.holdingByGroup("g-m2", "h-m1");
        assertThat(queue.bodies()).containsExactly("h-m1");
        queue.delete(handle).succeedsWithoutBody();
        assertThat(queue.bodies()).containsExactly("g-m2");
    }

    @Test
    void oneByOneTheyComeInOrder() {
        QueueOnWire queue = wire.createFifo("one-by-one.fifo");
        queue.holdingByGroup("g-m1", "g-m2", "g-m3", "g-m4");
        for (String body : List.of("g-m1", "g-m2", "g-m3", "g-m4")) {
            Answer received = queue.receive().with("Messages.0.Body", body);
            queue.delete(received.handle(0)).succeedsWithoutBody();
        }
        queue.isEmptyNow();
    }

    @Test
    @Holds({"ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"})
    void messagesBehindALockCountAsVisible() {
        QueueOnWire queue = wire.createFifo("counted.fifo");
        queue.holdingByGroup("g1-m1", "g1-m2", "g2-m1", "g2-m2", "g3-m1", "g3-m2");
        assertThat(queue.receive(1).bodies()).containsExactly("g1-m1");
        assertThat(queue.receive(1).bodies()).containsExactly("g2-m1");
        assertThat(queue.counts()).isEqualTo("4/2/0");
    }

    @Test
    void countersFollowReceivesAndDeletes() {
        QueueOnWire queue = wire.createFifo("counters.fifo");
        queue.holdingByGroup("g1-m1", "g1-m2", "g1-m3", "g2-m1", "g3-m1");
        Answer received = queue.receive(4);
        assertThat(queue.counts()).isEqualTo("1/4/0");
        for (int i = 0; i < 4; i++) {
            queue.delete(received.handle(i)).succeedsWithoutBody();
        }
        assertThat(queue.counts()).isEqualTo("1/0/0");
    }

    @Test
    void groupOfThousandsDoesNotHideTheOthers() {
        QueueOnWire queue = wire.createFifo("thousands.fifo");
        for (int i = 0; i < 2_000; i += 10) {
            int first = i;
            String entries = IntStream.range(first, first + 10)
                    .mapToObj(n -> "{'Id':'" + n + "','MessageBody':'big-" + n + "','MessageGroupId':'big'}")
                    .collect(Collectors.joining(","));
            queue.call("SendMessageBatch", "{'Entries':[" + entries + "]}")
                    .succeeds()
                    .without("Failed");
        }
        queue.holdingByGroup("small-m1");
        assertThat(queue.receive(1).bodies()).containsExactly("big-0");
        assertThat(queue.bodies()).containsExactly("small-m1");
    }

    @Test
    void retentionEndsAMessageAndFreesThoseBehindIt() {
        QueueOnWire queue = wire.createFifo(
                "retention.fifo", "{'ContentBasedDeduplication':'true','MessageRetentionPeriod':'600'}");
        queue.holdingByGroup("g-old");
        queue.take("{'VisibilityTimeout':43200}");
        holdfast.clock().advance(Duration.ofSeconds(500));
        queue.holdingByGroup("g-young");
        queue.isEmptyNow();
        holdfast.clock().advance(Duration.ofSeconds(100));
        assertThat(queue.bodies()).containsExactly("g-young");
    }
}
