package io.holdfast.app.endpoint.admin;

import io.holdfast.app.advice.QueueAdvisor;
import io.holdfast.app.clock.ClockSteps;
import io.holdfast.app.peek.MessagePeek;
import io.holdfast.app.story.MessageStories;
import java.util.List;

/** The routes about messages. */
public final class MessageRoutes {
    private MessageRoutes() {}

    /**
     * Peek and stories.
     *
     * @param times what clients see of the server's own time
     */
    public static List<AdminRoute> of(MessagePeek peek, MessageStories stories, ClockSteps times) {
        return List.of(
                new PeekMessagesRoute(peek, times),
                new MessageStoryRoute(stories, times, true),
                new MessageStoryRoute(stories, times, false));
    }

    public static List<AdminRoute> advice(QueueAdvisor advisor) {
        return List.of(new QueueAdviceRoute(advisor));
    }

    /** What the advisor adds to the answer about one queue. */
    public static QueueDetails diagnosis(QueueAdvisor advisor) {
        return new DiagnosisDetails(advisor);
    }
}
