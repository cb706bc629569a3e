package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.HOUR;
import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.engine.story.Story;
import io.holdfast.engine.story.StoryEvent;
import io.holdfast.engine.story.StorySearch;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be told of a message afterwards. */
@ParameterizedClass(name = "restarts after every step: {0}")
@ValueSource(booleans = {false, true})
class StoryTest {
    private static final Origin PRODUCER = new Origin("arn:aws:iam::1:user/shop", "10.0.0.1", "AKIA1");
    private static final Origin CONSUMER = new Origin("arn:aws:iam::1:user/till", "10.0.0.7", "AKIA7");

    private final EngineWorld world;

    StoryTest(boolean restarts) {
        world = new EngineWorld(EngineSettings.DEFAULT, restarts);
        world.callers = PRODUCER;
    }

    @Test
    void storyOfADeletedMessageTellsWhoSentReceivedAndDeletedItAndWhen() {
        world.send("other", "mine");
        world.callers = CONSUMER;
        world.pass(SECOND);
        List<Delivery> deliveries = world.receive();
        world.pass(SECOND);
        world.changeVisibility(deliveries.get(1), MINUTE);
        world.pass(45 * SECOND);
        world.delete(deliveries.get(1));

        assertThat(lines(2))
                .containsExactly(
                        "47 s ago SENT by 10.0.0.1 AKIA1",
                        "46 s ago RECEIVED by 10.0.0.7 AKIA7 delivery 1 for 30 s",
                        "45 s ago VISIBILITY_CHANGED by 10.0.0.7 AKIA7 delivery 1 for 60 s",
                        "0 s ago DELETED by 10.0.0.7 AKIA7 delivery 1");
    }

    @Test
    void waitingReceiveIsToldOfWhoWaitedAndNotOfWhoSent() {
        world.callers = CONSUMER;
        world.poll(20 * SECOND);
        world.callers = PRODUCER;
        world.send("mine", "next");

        assertThat(lines(1))
                .containsExactly(
                        "0 s ago SENT by 10.0.0.1 AKIA1", "0 s ago RECEIVED by 10.0.0.7 AKIA7 delivery 1 for 30 s");
        assertThat(find(2).events().get(0).origin()).isEqualTo(PRODUCER);
    }

    @Test
    void delayedMessageIsFoundUnderItsLaterPlace() {
        world.sendDelayed(MINUTE, "mine");
        world.pass(2 * MINUTE);
        world.delete(world.receiveOne());

        assertThat(kinds(1)).containsExactly("SENT", "DELAY_ENDED", "RECEIVED", "DELETED");
    }

    @Test
    void purgeEndsTheStoriesOfAllMessagesThatWereThere() {
        world.send("mine");
        world.receiveOne();
        world.purge();
        world.send("later");
        world.receiveOne();

        assertThat(kinds(1)).containsExactly("SENT", "RECEIVED", "PURGED");
        assertThat(kinds(2)).containsExactly("SENT", "RECEIVED");
    }

    @Test
    void whatIsNotDurableIsNotInTheStory() {
        world.send("mine");
        world.decide(world.receiving(1, MINUTE, 0));
        world.restart();

        assertThat(kinds(1)).containsExactly("SENT");
    }

    @Test
    void unknownMessageHasNoStory() {
        world.send("mine");

        assertThat(find(77).events()).isEmpty();
        assertThat(find(77).isComplete()).isTrue();
    }

    @Test
    void sendsOfTheSameBodyAreFoundTogether() {
        world.send("mine");
        world.pass(MINUTE);
        world.send("mine");
        world.pass(HOUR);
        world.send("mine");

        StoryEvent first = find(1).events().get(0);

        assertThat(new StorySearch(List.of(world.rows), 0)
                        .sameBody(first, 5 * MINUTE)
                        .events())
                .extracting(StoryEvent::idLow)
                .containsExactly(1L, 2L);
    }

    private Story find(long id) {
        return new StorySearch(List.of(world.rows), 0).find(0, id);
    }

    private List<String> kinds(long id) {
        return find(id).events().stream().map(event -> event.kind().name()).toList();
    }

    private List<String> lines(long id) {
        return find(id).events().stream().map(this::line).toList();
    }

    private String line(StoryEvent event) {
        return ((world.now() - event.atMillis()) / SECOND + " s ago " + event.kind() + " by "
                        + event.origin().address() + " " + event.origin().keyId()
                        + (event.deliveryNumber() == 0 ? "" : " delivery " + event.deliveryNumber())
                        + (event.millis() == 0 ? "" : " for " + event.millis() / SECOND + " s"))
                .trim();
    }
}
