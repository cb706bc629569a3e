package io.holdfast.verify.crash.ledger;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A ledger sorted by messages. */
final class History {
    final Ledger ledger;
    final long slackNanos;
    private final Map<String, Story> byMessageId = new LinkedHashMap<>();
    private final Map<String, List<Story>> byQueue = new HashMap<>();
    private final Map<Long, List<Sent>> sentByBody = new HashMap<>();
    private final Map<String, List<Received>> unknownReceives = new HashMap<>();

    History(Ledger ledger, long slackNanos) {
        this.ledger = ledger;
        this.slackNanos = slackNanos;
        for (Sent sent : ledger.sent()) {
            sentByBody.computeIfAbsent(sent.body(), body -> new ArrayList<>()).add(sent);
            if (sent.outcome() == Outcome.ACKNOWLEDGED) {
                story(sent.queue(), sent.messageId()).sent = sent;
            }
        }
        for (Received received : ledger.received()) {
            if (received.outcome() == Outcome.UNKNOWN) {
                unknownReceives
                        .computeIfAbsent(received.queue(), queue -> new ArrayList<>())
                        .add(received);
            }
            for (Delivery delivery : received.deliveries()) {
                Story story = story(received.queue(), delivery.messageId());
                story.arrivals.add(new Story.Arrival(received, delivery));
                if (story.sent == null) {
                    story.sent = unknownSend(received.queue(), delivery.body());
                }
            }
        }
        ledger.deleted()
                .forEach(deleted ->
                        story(deleted.queue(), deleted.messageId()).deletes.add(deleted));
        ledger.hidden()
                .forEach(hidden ->
                        story(hidden.queue(), hidden.messageId()).changes.add(hidden));
        byMessageId.values().forEach(Story::sort);
    }

    Collection<Story> stories() {
        return byMessageId.values();
    }

    List<Story> storiesOf(String queue) {
        return byQueue.getOrDefault(queue, List.of());
    }

    List<Sent> sendsOf(long body) {
        return sentByBody.getOrDefault(body, List.of());
    }

    /** Calls to receive whose answer was lost: each may have taken messages from this queue. */
    List<Received> unknownReceives(String queue) {
        return unknownReceives.getOrDefault(queue, List.of());
    }

    /** Calls to receive that may have taken a message without its being seen. */
    List<Received> receivesWithout(Story story) {
        if (!ledger.spread().contains(story.queue)) {
            return unknownReceives(story.queue);
        }
        return ledger.received().stream()
                .filter(received -> received.queue().equals(story.queue)
                        && received.deliveries().stream()
                                .noneMatch(seen -> seen.messageId().equals(story.messageId)))
                .toList();
    }

    private Sent unknownSend(String queue, long body) {
        return sendsOf(body).stream()
                .filter(sent ->
                        sent.outcome() == Outcome.UNKNOWN && sent.queue().equals(queue))
                .findFirst()
                .orElse(null);
    }

    private Story story(String queue, String messageId) {
        return byMessageId.computeIfAbsent(messageId, id -> {
            Story story = new Story(queue, id);
            byQueue.computeIfAbsent(queue, name -> new ArrayList<>()).add(story);
            return story;
        });
    }
}
