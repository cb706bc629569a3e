package io.holdfast.app.story;

import io.holdfast.app.story.Attempt.Ending;
import io.holdfast.engine.story.StoryEvent;
import io.holdfast.engine.story.StoryKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes deliveries of events. That a visibility time-out ran out is in no event: it follows from when the delivery began and what was changed
 * since.
 */
final class Attempts {
    private final List<Attempt> attempts = new ArrayList<>();
    private @Nullable StoryEvent received;
    private long deadlineMillis;

    private Attempts() {}

    /** @param nowMillis when the story is told, in the server's own time */
    static List<Attempt> of(List<StoryEvent> events, long nowMillis) {
        Attempts made = new Attempts();
        events.forEach(made::add);
        made.end(nowMillis, Ending.IN_FLIGHT);
        return List.copyOf(made.attempts);
    }

    private void add(StoryEvent event) {
        switch (event.kind()) {
            case RECEIVED -> {
                end(event.atMillis(), Ending.OVERLAPPED);
                received = event;
                deadlineMillis = event.atMillis() + event.millis();
            }
            case RECEIVED_AGAIN -> deadlineMillis = event.atMillis() + event.millis();
            case VISIBILITY_CHANGED, RECEIVE_RETURNED -> change(event);
            case DELETED -> deleted(event);
            case PURGED -> end(event.atMillis(), Ending.PURGED);
            case DEAD_LETTERED, MOVED -> end(event.atMillis(), Ending.TIMED_OUT);
            case SENT, DEDUPLICATED, ARRIVED, DELAY_ENDED -> {}
        }
    }

    private void change(StoryEvent event) {
        if (received == null && event.millis() > 0 && !attempts.isEmpty()) {
            // A message that was visible again is hidden once more, with an older handle: the delivery goes on.
            Attempt last = attempts.remove(attempts.size() - 1);
            received = last.received();
        }
        if (received != null && deadlineMillis <= event.atMillis() && event.millis() == 0) {
            end(event.atMillis(), Ending.TIMED_OUT);
        } else if (received != null && event.millis() == 0) {
            add(received, event.atMillis(), Ending.RELEASED, -1);
        } else {
            deadlineMillis = event.atMillis() + event.millis();
        }
    }

    /** In a standard queue an older handle deletes as well, whoever holds the message. */
    private void deleted(StoryEvent event) {
        boolean isCurrent = received != null
                && received.queueId() == event.queueId()
                && received.deliveryNumber() == event.deliveryNumber();
        if (isCurrent && received != null) {
            long needed = event.atMillis() - received.atMillis();
            boolean isLate = deadlineMillis < event.atMillis();
            add(
                    received,
                    isLate ? deadlineMillis : event.atMillis(),
                    isLate ? Ending.TIMED_OUT : Ending.DELETED,
                    needed);
            return;
        }
        end(event.atMillis(), Ending.DELETED);
        for (int i = attempts.size() - 1; i >= 0; i--) {
            Attempt earlier = attempts.get(i);
            if (earlier.received().queueId() == event.queueId()
                    && earlier.received().deliveryNumber() == event.deliveryNumber()) {
                attempts.set(
                        i,
                        new Attempt(
                                earlier.received(),
                                earlier.timeoutMillis(),
                                earlier.deadlineMillis(),
                                earlier.ending(),
                                earlier.endMillis(),
                                event.atMillis() - earlier.received().atMillis()));
                return;
            }
        }
    }

    /** @param ifInTime how it ends if its time was not over then */
    private void end(long atMillis, Ending ifInTime) {
        if (received != null) {
            boolean isOver = deadlineMillis <= atMillis;
            add(received, isOver ? deadlineMillis : atMillis, isOver ? Ending.TIMED_OUT : ifInTime, -1);
        }
    }

    private void add(StoryEvent begun, long endMillis, Ending ending, long neededMillis) {
        attempts.add(new Attempt(begun, begun.millis(), deadlineMillis, ending, endMillis, neededMillis));
        received = null;
    }

    /** Whether the message is gone for good. */
    static boolean isGone(List<StoryEvent> events) {
        return events.stream().anyMatch(event -> event.kind() == StoryKind.DELETED || event.kind() == StoryKind.PURGED);
    }
}
