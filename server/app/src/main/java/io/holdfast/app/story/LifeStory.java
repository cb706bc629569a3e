package io.holdfast.app.story;

import java.util.List;
import java.util.UUID;

/**
 * What became of a message.
 *
 * @param isComplete false if there was more to look through than one may, or a part could not be read
 * @param keptSinceMillis nothing before is known any more, in the server's own time; 0 if nothing was dropped yet
 * @param droppedEvents events of all messages that were dropped so far
 */
public record LifeStory(
        UUID messageId,
        List<ToldEvent> events,
        StoryWords words,
        boolean isComplete,
        long keptSinceMillis,
        long droppedEvents) {
    public LifeStory {
        events = List.copyOf(events);
    }
}
