package io.holdfast.verify.crash.ledger;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** L2. A refused send must not appear either; one send gives at most one message. */
final class NothingInvented implements Law {
    @Override
    public String text() {
        return "L2: only what was sent is delivered, letter by letter";
    }

    @Override
    public void check(History history, Consumer<String> broken) {
        Map<Long, Set<String>> idsOfUnknownSends = new HashMap<>();
        for (Story story : history.stories()) {
            for (Story.Arrival arrival : story.arrivals) {
                long body = arrival.delivery().body();
                if (body == Bodies.DAMAGED) {
                    broken.accept(story + " came with another body than any that was sent");
                } else if (story.sent == null) {
                    broken.accept(story + " was delivered, but no send of it was acknowledged or unknown");
                } else if (story.sent.body() != body
                        || !story.sent.queue().equals(arrival.call().queue())) {
                    broken.accept(story + " came with the body or from the queue of another message");
                } else if (story.sent.outcome() == Outcome.UNKNOWN) {
                    idsOfUnknownSends
                            .computeIfAbsent(body, number -> new HashSet<>())
                            .add(story.messageId);
                }
            }
        }
        idsOfUnknownSends.forEach((body, ids) -> {
            long unknown = history.sendsOf(body).stream()
                    .filter(sent -> sent.outcome() == Outcome.UNKNOWN)
                    .count();
            if (ids.size() > unknown) {
                broken.accept(unknown + " sends of one body became " + ids.size() + " messages: " + ids);
            }
        });
    }
}
