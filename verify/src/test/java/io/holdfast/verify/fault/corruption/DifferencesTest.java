package io.holdfast.verify.fault.corruption;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.fault.corruption.Inventory.Message;
import io.holdfast.verify.fault.corruption.Inventory.Queue;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever is served otherwise than it was stored is found: each finding planted once. */
final class DifferencesTest {
    private static final List<String> LAST = List.of("c", "d");
    private static final Shape SHAPE = new Shape(
            "planted",
            true,
            Path.of("data"),
            Path.of("older"),
            inventory(queue("4", "", message("a"), message("b"), message("c"), message("d"))),
            Map.of("a", "body a", "b", "body b", "c", "body c", "d", "body d", "deleted", "body deleted"),
            LAST,
            0);

    @Test
    void sameIsNoDifference() {
        Differences none = Differences.between(SHAPE, SHAPE.expected());
        assertThat(none.isLoss()).isFalse();
        assertThat(none.changed()).isEmpty();
        assertThat(none.wrong()).isEmpty();
        assertThat(none.refusals()).isEmpty();
    }

    @Test
    void missingMessageAndMissingQueueAreLosses() {
        assertThat(found(queue("4", "", message("a"), message("b"), message("d")))
                        .missing())
                .containsExactly("c");
        assertThat(Differences.between(SHAPE, new Inventory(Map.of())).missing())
                .containsExactly("queue q.fifo");
    }

    @Test
    void onlyALossOfTheLastOnesWithoutAGapIsALossOfTheEnd() {
        assertThat(found(queue("2", "", message("a"), message("b"))).isEndOf(LAST))
                .isTrue();
        assertThat(found(queue("3", "", message("a"), message("b"), message("c")))
                        .isEndOf(LAST))
                .isTrue();
        assertThat(found(queue("3", "", message("a"), message("b"), message("d")))
                        .isEndOf(LAST))
                .isFalse();
        assertThat(found(queue("1", "", message("a"))).isEndOf(LAST)).isFalse();
    }

    @Test
    void deletedMessageThatIsBackIsALoss() {
        Differences back =
                found(queue("4", "", message("a"), message("b"), message("c"), message("d"), message("deleted")));
        assertThat(back.returned()).containsExactly("deleted");
        assertThat(back.isLoss()).isTrue();
    }

    @Test
    void otherBodyUnknownMessageSecondDeliveryAndOtherOrderAreWrong() {
        Message other = new Message("a", "another body", Map.of("MessageGroupId", "g"));
        assertThat(found(queue("4", "", other)).wrong()).isNotEmpty();
        assertThat(found(queue("4", "", message("unknown"))).wrong()).isNotEmpty();
        assertThat(found(queue("4", "", message("a"), message("a"))).wrong()).isNotEmpty();
        assertThat(found(queue("4", "", message("b"), message("a"), message("c"), message("d")))
                        .wrong())
                .isNotEmpty();
    }

    @Test
    void otherCountAndOtherReceiveCountAreChanges() {
        Message received = new Message("a", "body a", Map.of("MessageGroupId", "g", "ApproximateReceiveCount", "2"));
        assertThat(found(queue("5", "", message("a"), message("b"), message("c"), message("d")))
                        .changed())
                .isNotEmpty();
        assertThat(found(queue("4", "", received, message("b"), message("c"), message("d")))
                        .changed())
                .isNotEmpty();
    }

    @Test
    void refusalAccountsForWhatIsMissingInItsQueueButNotForWhatIsWrong() {
        Differences refused = found(queue("4", "The queue is damaged.", message("a")));
        assertThat(refused.isLoss()).isFalse();
        assertThat(refused.refusals()).containsExactly("The queue is damaged.");
        assertThat(found(queue("4", "The queue is damaged.", message("unknown")))
                        .wrong())
                .isNotEmpty();
    }

    private static Differences found(Queue queue) {
        return Differences.between(SHAPE, inventory(queue));
    }

    private static Inventory inventory(Queue queue) {
        return new Inventory(Map.of("q.fifo", queue));
    }

    private static Queue queue(String count, String refusal, Message... messages) {
        return new Queue(
                Map.of("ApproximateNumberOfMessages", count),
                Stream.of(messages).toList(),
                refusal);
    }

    private static Message message(String id) {
        return new Message(id, "body " + id, Map.of("MessageGroupId", "g"));
    }
}
