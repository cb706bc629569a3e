package io.holdfast.app.story;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.story.Story;
import io.holdfast.engine.story.StoryEvent;
import io.holdfast.engine.story.StoryKind;
import io.holdfast.engine.story.StorySearch;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The life stories of messages. It reads the disk: not on a loop's thread. Any other. */
public final class MessageStories {
    private static final long TWINS_WITHIN_MILLIS = 5 * 60_000;

    private final List<Rows> partitions;
    private final LongSupplier clock;
    private final long keptMillis;
    private final Function<String, @Nullable QueueInfo> queues;

    /**
     * @param partitions the rows of all of them
     * @param clock the server's own time
     * @param keptMillis what is older is not told
     * @param queues finds a queue by its ARN; null if it is gone
     */
    public MessageStories(
            List<Rows> partitions, LongSupplier clock, long keptMillis, Function<String, @Nullable QueueInfo> queues) {
        this.partitions = List.copyOf(partitions);
        this.clock = clock;
        this.keptMillis = keptMillis;
        this.queues = queues;
    }

    /** What is known of a message by any id that it ever had; without events if nothing is. */
    public LifeStory tell(UUID id) {
        long nowMillis = clock.getAsLong();
        Story story = search(nowMillis).find(id.getMostSignificantBits(), id.getLeastSignificantBits());
        List<StoryEvent> events = story.events();
        StoryFacts facts = new StoryFacts(
                events,
                sameBody(events, nowMillis),
                attempt -> search(nowMillis).lastSeen(attempt.address(), attempt.endMillis()),
                retentionMillis(events),
                nowMillis);
        return new LifeStory(
                id,
                ToldEvents.of(events, nowMillis),
                StoryInWords.of(facts),
                story.isComplete(),
                story.keptSinceMillis(),
                story.droppedEvents());
    }

    private StorySearch search(long nowMillis) {
        return new StorySearch(partitions, nowMillis - keptMillis);
    }

    private List<StoryEvent> sameBody(List<StoryEvent> events, long nowMillis) {
        for (StoryEvent event : events) {
            if (event.kind() == StoryKind.SENT) {
                return search(nowMillis).sameBody(event, TWINS_WITHIN_MILLIS).events();
            }
        }
        return List.of();
    }

    private long retentionMillis(List<StoryEvent> events) {
        QueueInfo queue = events.isEmpty()
                ? null
                : queues.apply(events.get(events.size() - 1).queueArn());
        return queue == null ? 0 : queue.settings().retentionMillis();
    }

    static String id(long high, long low) {
        return new UUID(high, low).toString();
    }
}
