package io.holdfast.app.story;

import io.holdfast.app.story.Attempt.Ending;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.story.StoryEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Tells each event in a line, those that follow from others among them. */
final class ToldEvents {
    private ToldEvents() {}

    static List<ToldEvent> of(List<StoryEvent> events, long nowMillis) {
        List<ToldEvent> told = new ArrayList<>();
        // First, because the sort leaves what is of one millisecond as it is: a receive that waited comes in the very
        // one in which the time is over.
        for (Attempt attempt : Attempts.of(events, nowMillis)) {
            if (attempt.ending() == Ending.TIMED_OUT && attempt.timeoutMillis() > 0) {
                StoryEvent received = attempt.received();
                told.add(new ToldEvent(
                        attempt.deadlineMillis(),
                        "timeoutRanOut",
                        received.queueId(),
                        received.queueArn(),
                        MessageStories.id(received.idHigh(), received.idLow()),
                        Origin.NOBODY,
                        "The visibility time-out of delivery " + received.deliveryNumber() + " ran out."));
            }
        }
        for (StoryEvent event : events) {
            boolean hasId = event.idHigh() != 0 || event.idLow() != 0;
            told.add(new ToldEvent(
                    event.atMillis(),
                    kind(event),
                    event.queueId(),
                    event.queueArn(),
                    hasId ? MessageStories.id(event.idHigh(), event.idLow()) : "",
                    event.origin(),
                    text(event)));
        }
        told.sort(Comparator.comparingLong(ToldEvent::atMillis));
        return List.copyOf(told);
    }

    private static String kind(StoryEvent event) {
        return switch (event.kind()) {
            case SENT -> "sent";
            case DEDUPLICATED -> "deduplicated";
            case RECEIVED -> "received";
            case DELETED -> "deleted";
            case VISIBILITY_CHANGED -> event.millis() == 0 ? "released" : "visibilityChanged";
            case RECEIVE_RETURNED -> "receiveReturned";
            case DEAD_LETTERED -> "deadLettered";
            case ARRIVED -> "arrived";
            case MOVED -> "moved";
            case DELAY_ENDED -> "delayEnded";
            case PURGED -> "purged";
            case RECEIVED_AGAIN -> "receivedAgain";
        };
    }

    private static String text(StoryEvent event) {
        String queue = Words.queue(event.queueArn());
        String target = event.targetArn() == null ? "another queue" : Words.queue(event.targetArn());
        return switch (event.kind()) {
            case SENT ->
                "Sent to " + queue
                        + (event.millis() == 0 ? "." : " with a delay of " + Words.duration(event.millis()) + ".");
            case DEDUPLICATED -> "Sent again with the same deduplication id; not stored a second time.";
            case RECEIVED ->
                "Received, delivery " + event.receiveCount() + ", hidden for " + Words.duration(event.millis()) + ".";
            case DELETED -> "Deleted with the handle of delivery " + event.deliveryNumber() + ".";
            case VISIBILITY_CHANGED ->
                event.millis() == 0
                        ? "Released: visible again at once."
                        : "Visibility time-out begins anew with " + Words.duration(event.millis()) + ".";
            case RECEIVE_RETURNED -> "Given back; the receive does not count.";
            case DEAD_LETTERED ->
                "Became a dead letter after " + event.receiveCount() + " receives: moved to " + target + ".";
            case ARRIVED -> "Came to " + queue + ".";
            case MOVED ->
                "A redrive took it to " + target + ", with the new id "
                        + MessageStories.id(event.otherIdHigh(), event.otherIdLow()) + ".";
            case DELAY_ENDED -> "The delay is over: it can be received.";
            case PURGED -> "The queue " + queue + " was purged.";
            case RECEIVED_AGAIN -> "The same receive was asked for again; its time-out begins anew.";
        };
    }
}
