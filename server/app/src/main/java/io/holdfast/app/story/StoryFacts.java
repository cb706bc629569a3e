package io.holdfast.app.story;

import io.holdfast.engine.story.StoryEvent;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * All that the words are made of.
 *
 * @param events of the message, in order
 * @param sameBody sends of the same body to the same queue at about the same time, that of the message itself among them
 * @param lastSeenMillis when anything was last asked for from the address of a delivery, after that delivery; 0 if nothing was
 * @param retentionMillis of the queue that the message is in, or was; 0 if that is not known
 * @param nowMillis in the server's own time
 */
record StoryFacts(
        List<StoryEvent> events,
        List<StoryEvent> sameBody,
        ToLongFunction<Attempt> lastSeenMillis,
        long retentionMillis,
        long nowMillis) {
    StoryFacts {
        events = List.copyOf(events);
        sameBody = List.copyOf(sameBody);
    }
}
