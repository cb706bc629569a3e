package io.holdfast.engine.story;

import java.util.List;

/**
 * What is known of a message.
 *
 * @param events in order of time
 * @param isComplete false if there was more to look through than one may
 * @param keptSinceMillis nothing that happened before is known any more; 0 if nothing was dropped yet
 * @param droppedEvents how many events of all messages were dropped so far
 */
public record Story(List<StoryEvent> events, boolean isComplete, long keptSinceMillis, long droppedEvents) {
    public Story {
        events = List.copyOf(events);
    }
}
