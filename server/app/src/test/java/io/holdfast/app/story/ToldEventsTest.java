package io.holdfast.app.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.Origin;
import io.holdfast.engine.story.StoryEvent;
import io.holdfast.engine.story.StoryKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The order in which events are told, those among them that nobody wrote down. */
class ToldEventsTest {
    private static final String ORDERS = "arn:aws:sqs:eu:000000000000:orders";

    @Test
    void timeoutComesBeforeTheReceiveThatWaitedForIt() {
        List<StoryEvent> events =
                List.of(event(StoryKind.SENT, 0, 0), event(StoryKind.RECEIVED, 0, 1), event(StoryKind.RECEIVED, 30, 2));

        assertThat(ToldEvents.of(events, 31_000))
                .extracting(ToldEvent::kind)
                .containsExactly("sent", "received", "timeoutRanOut", "received");
    }

    @Test
    void timeoutThatIsNotOverIsNotTold() {
        assertThat(ToldEvents.of(List.of(event(StoryKind.RECEIVED, 0, 1)), 29_999))
                .extracting(ToldEvent::kind)
                .containsExactly("received");
    }

    /** With a visibility time-out of 30 s. */
    private static StoryEvent event(StoryKind kind, long second, int delivery) {
        long timeoutMillis = kind == StoryKind.RECEIVED ? 30_000 : 0;
        Origin origin = new Origin("me", "10.0.0.7", "AKIA");
        return new StoryEvent(
                kind, second * 1_000, 1, ORDERS, 2, 0, 5, origin, delivery, 1, timeoutMillis, 0, 0, 0, null);
    }
}
