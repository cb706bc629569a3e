package io.holdfast.app.story;

import io.holdfast.app.story.Attempt.Ending;
import io.holdfast.engine.story.StoryEvent;
import io.holdfast.engine.story.StoryKind;
import java.util.List;

/** Says what became of a message, and why it came more than once. A pure function. */
final class StoryInWords {
    /** Where so many bodies are the same, they are meant to be. */
    private static final int MOST_TWINS = 4;

    private final StoryFacts facts;
    private final List<StoryEvent> events;
    private final List<Attempt> attempts;
    private final Clauses clauses = new Clauses();

    private StoryInWords(StoryFacts facts) {
        this.facts = facts;
        this.events = facts.events();
        this.attempts = Attempts.of(events, facts.nowMillis());
    }

    static StoryWords of(StoryFacts facts) {
        return new StoryInWords(facts).words();
    }

    private StoryWords words() {
        if (events.isEmpty()) {
            return new StoryWords("Nothing is known of this message.", "", List.of());
        }
        new Redeliveries(facts, attempts, clauses).explain();
        redrives();
        twins();
        if (attempts.isEmpty()) {
            return clauses.after(notDelivered());
        }
        return clauses.after("Delivered " + Words.times(attempts.size()) + outcome());
    }

    private String notDelivered() {
        StoryEvent last = events.get(events.size() - 1);
        return switch (last.kind()) {
            case PURGED -> "Never delivered: the queue " + Words.queue(last.queueArn()) + " was purged";
            case MOVED -> "Never delivered: a redrive took it to " + target(last);
            default -> isExpired() ? "Never delivered: its retention ran out" : waits(last);
        };
    }

    private String waits(StoryEvent last) {
        boolean isDelayed = last.kind() == StoryKind.SENT && last.millis() > 0;
        long dueMillis = last.atMillis() + last.millis();
        return isDelayed && dueMillis > facts.nowMillis()
                ? "Not delivered yet: its delay ends in " + Words.duration(dueMillis - facts.nowMillis())
                : "Not delivered yet: it has been waiting for " + Words.duration(facts.nowMillis() - last.atMillis());
    }

    /** How it stands after its last delivery, where that is not said otherwise. */
    private String outcome() {
        StoryEvent last = events.get(events.size() - 1);
        if (last.kind() == StoryKind.DELETED) {
            return attempts.size() == 1 && attempts.get(0).ending() == Ending.DELETED
                    ? " and deleted after " + Words.duration(attempts.get(0).neededMillis())
                    : "";
        } else if (last.kind() == StoryKind.PURGED) {
            return ", then the queue " + Words.queue(last.queueArn()) + " was purged";
        } else if (isExpired()) {
            return ", never deleted, until its retention ran out";
        }
        Attempt newest = attempts.get(attempts.size() - 1);
        return newest.ending() == Ending.IN_FLIGHT
                ? ", now in flight with " + Words.at("consumer", newest.address()) + " for "
                        + Words.duration(Math.max(0, newest.deadlineMillis() - facts.nowMillis())) + " more"
                : ", now waiting in " + Words.queue(last.targetArn() == null ? last.queueArn() : last.targetArn());
    }

    private boolean isExpired() {
        StoryEvent last = events.get(events.size() - 1);
        long sentMillis = events.stream()
                .filter(event -> event.kind() == StoryKind.SENT)
                .mapToLong(StoryEvent::atMillis)
                .max()
                .orElse(last.atMillis());
        return facts.retentionMillis() > 0
                && last.kind() != StoryKind.MOVED
                && last.kind() != StoryKind.ARRIVED
                && sentMillis + facts.retentionMillis() <= facts.nowMillis();
    }

    private void redrives() {
        for (StoryEvent event : events) {
            if (event.kind() == StoryKind.DEAD_LETTERED) {
                clauses.say("it became a dead letter after " + event.receiveCount()
                        + (event.receiveCount() == 1 ? " receive" : " receives") + ", in " + target(event));
            } else if (event.kind() == StoryKind.MOVED) {
                clauses.because(
                        Cause.REDRIVEN,
                        "a redrive moved it from " + Words.queue(event.queueArn()) + " to " + target(event)
                                + ", where it counts as a new message");
                clauses.advise("What came after the redrive was a new try: make sure that the cause of the first"
                        + " failures is mended before the next one.");
            }
        }
    }

    private void twins() {
        long deduplicated = events.stream()
                .filter(event -> event.kind() == StoryKind.DEDUPLICATED)
                .count();
        if (deduplicated > 0) {
            clauses.because(
                    Cause.DEDUPLICATED,
                    "it was sent " + Words.times((int) deduplicated)
                            + " more with the same deduplication id, and stored once");
        }
        StoryEvent sent = events.stream()
                .filter(event -> event.kind() == StoryKind.SENT)
                .findFirst()
                .orElse(null);
        List<StoryEvent> others = facts.sameBody().stream()
                .filter(event -> sent != null && (event.idHigh() != sent.idHigh() || event.idLow() != sent.idLow()))
                .toList();
        if (sent == null || others.isEmpty() || others.size() > MOST_TWINS) {
            return;
        }
        StoryEvent other = others.get(0);
        boolean isSame = other.origin().address().equals(sent.origin().address());
        clauses.because(
                Cause.SENT_TWICE,
                Words.at("producer", sent.origin().address()) + " sent the same body "
                        + (others.size() == 1 ? "twice, " : others.size() + 1 + " times, ")
                        + Words.duration(Math.abs(other.atMillis() - sent.atMillis())) + " apart"
                        + (isSame ? "" : ", once from " + other.origin().address())
                        + ", the other time as " + MessageStories.id(other.idHigh(), other.idLow()));
        clauses.advise(
                "To the queue these are different messages: let the producer send once (an outbox), use a FIFO queue"
                        + " with a deduplication id, or let the consumer recognise them by their contents.");
    }

    private static String target(StoryEvent event) {
        return event.targetArn() == null ? "another queue" : Words.queue(event.targetArn());
    }
}
