package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.row.Rows;
import io.holdfast.engine.story.StoryEvent;
import io.holdfast.engine.story.StoryKind;
import io.holdfast.engine.story.StorySearch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** The story of a message that goes from queue to queue is one, whichever of its ids is asked for. */
@ParameterizedClass(name = "restarts after every step: {0}")
@ValueSource(booleans = {false, true})
class StoryMovesTest {
    private final boolean restarts;

    StoryMovesTest(boolean restarts) {
        this.restarts = restarts;
    }

    @Test
    void deadLetterThatIsRedrivenKeepsItsStory() {
        redriven(RedriveWorld.standard(restarts), "a");
    }

    @Test
    void deadLetterOfAFifoQueueThatIsRedrivenKeepsItsStory() {
        redriven(RedriveWorld.fifo(restarts), "g-a");
    }

    private static void redriven(RedriveWorld redrive, String body) {
        redrive.deadLetter(redrive.orders, body);
        redrive.start(5, null, 0);
        redrive.world.pass(MINUTE);
        redrive.useOrders();
        redrive.world.receiveOne();

        List<StoryEvent> story = find(List.of(redrive.world.rows), 3, 1);

        assertThat(story)
                .extracting(StoryEvent::kind)
                .containsExactly(
                        StoryKind.SENT,
                        StoryKind.RECEIVED,
                        StoryKind.DEAD_LETTERED,
                        StoryKind.ARRIVED,
                        StoryKind.MOVED,
                        StoryKind.ARRIVED,
                        StoryKind.RECEIVED);
        StoryEvent moved = story.get(4);
        assertThat(moved.targetArn()).isEqualTo(redrive.name("shop").arn());
        assertThat(find(List.of(redrive.world.rows), moved.otherIdHigh(), moved.otherIdLow()))
                .isEqualTo(story);
    }

    @Test
    void messageThatBecomesADeadLetterInAnotherPartitionKeepsItsStory() {
        HandOffWorld two = new HandOffWorld(false, restarts, 100);
        two.letLeave("a");
        two.carry();
        two.receive(two.dead);
        List<Rows> both = new ArrayList<>();
        two.worlds.forEach(world -> both.add(world.rows));

        assertThat(find(both, 3, 1))
                .extracting(StoryEvent::kind)
                .containsExactly(
                        StoryKind.SENT,
                        StoryKind.RECEIVED,
                        StoryKind.DEAD_LETTERED,
                        StoryKind.ARRIVED,
                        StoryKind.RECEIVED);
    }

    @Test
    void messageLeavesBeforeItArrivesAlthoughBothIsInOneMillisecond() {
        HandOffWorld two = new HandOffWorld(false, restarts, 100);
        two.letLeave("a");
        two.carry();
        two.receive(two.dead);
        List<Rows> targetFirst =
                List.of(two.worlds.get(HandOffWorld.DEAD).rows, two.worlds.get(HandOffWorld.SHOP).rows);

        List<StoryEvent> story = find(targetFirst, 3, 1);

        assertThat(story.get(2).atMillis()).isEqualTo(story.get(4).atMillis());
        assertThat(story)
                .extracting(StoryEvent::kind)
                .containsExactly(
                        StoryKind.SENT,
                        StoryKind.RECEIVED,
                        StoryKind.DEAD_LETTERED,
                        StoryKind.ARRIVED,
                        StoryKind.RECEIVED);
    }

    @Test
    void deduplicatedSendIsInTheStoryOfTheFirstMessage() {
        FifoWorld fifo = new FifoWorld(restarts, Map.of());
        fifo.sendAs("once", "g-a");
        fifo.sendAs("once", "g-b");

        assertThat(find(List.of(fifo.world.rows), 7, 1))
                .extracting(StoryEvent::kind)
                .containsExactly(StoryKind.SENT, StoryKind.DEDUPLICATED);
    }

    private static List<StoryEvent> find(List<Rows> partitions, long idHigh, long idLow) {
        return new StorySearch(partitions, 0).find(idHigh, idLow).events();
    }
}
