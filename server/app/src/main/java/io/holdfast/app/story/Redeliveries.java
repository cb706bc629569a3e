package io.holdfast.app.story;

import io.holdfast.app.story.Attempt.Ending;
import io.holdfast.engine.story.StoryEvent;
import io.holdfast.engine.story.StoryKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Says why deliveries ended without a delete. */
final class Redeliveries {
    /** What the visibility advisor says of the 99th percentile holds for a single one, too. */
    private static final int SAFETY = 3;

    private final StoryFacts facts;
    private final List<Attempt> attempts;
    private final Clauses clauses;
    private final boolean isDeleted;
    private final long longestMillis;

    Redeliveries(StoryFacts facts, List<Attempt> attempts, Clauses clauses) {
        this.facts = facts;
        this.attempts = attempts;
        this.clauses = clauses;
        this.isDeleted = facts.events().stream().anyMatch(event -> event.kind() == StoryKind.DELETED);
        this.longestMillis =
                attempts.stream().mapToLong(Attempt::neededMillis).max().orElse(-1);
    }

    void explain() {
        timeouts();
        released();
        long overlapped = attempts.stream()
                .filter(attempt -> attempt.ending() == Ending.OVERLAPPED)
                .count();
        if (overlapped > 0) {
            clauses.because(
                    Cause.OVERLAPPED,
                    "it was delivered " + Words.times((int) overlapped) + " while another delivery was not over");
        }
    }

    private void timeouts() {
        Map<Long, List<Attempt>> byTimeout = attempts.stream()
                .filter(attempt -> attempt.ending() == Ending.TIMED_OUT)
                .collect(Collectors.groupingBy(Attempt::timeoutMillis, LinkedHashMap::new, Collectors.toList()));
        byTimeout.forEach((timeoutMillis, timedOut) -> {
            List<Attempt> gone = timedOut.stream().filter(this::isGone).toList();
            List<Attempt> rest =
                    timedOut.stream().filter(attempt -> !isGone(attempt)).toList();
            if (!gone.isEmpty()) {
                gone(gone.get(gone.size() - 1), ranOut(timeoutMillis, gone.size()));
            }
            if (!rest.isEmpty() && longestMillis >= timeoutMillis) {
                tooShort(timeoutMillis, ranOut(timeoutMillis, rest.size()));
            } else if (!rest.isEmpty()) {
                clauses.because(Cause.NOT_DELETED, ranOut(timeoutMillis, rest.size()));
                clauses.advise("The consumer is still there but did not delete the message: look for an error of its"
                        + " handler at that time, or raise the time-out if it was still at work.");
            }
        });
    }

    private boolean isGone(Attempt attempt) {
        return !attempt.address().isEmpty()
                && attempt.timeoutMillis() > 0
                && attempt.neededMillis() < 0
                && facts.lastSeenMillis().applyAsLong(attempt) == 0;
    }

    private String ranOut(long timeoutMillis, int count) {
        return timeoutMillis == 0
                ? "it was received " + Words.times(count) + " with a visibility time-out of 0"
                : "the visibility time-out of " + Words.duration(timeoutMillis) + " ran out " + Words.times(count)
                        + (isDeleted ? " before the delete" : "");
    }

    private void gone(Attempt last, String ranOut) {
        clauses.because(
                Cause.CONSUMER_GONE,
                Words.at("consumer", last.address()) + " took it and was not seen again, and " + ranOut);
        clauses.advise("Look at what happened to " + Words.at("consumer", last.address())
                + ": it crashed, was stopped without waiting for its messages, or lost its network. The time-out did its"
                + " work; raising it would only delay the next delivery.");
    }

    private void tooShort(long timeoutMillis, String ranOut) {
        Attempt slowest = attempts.stream()
                .filter(attempt -> attempt.neededMillis() == longestMillis)
                .findFirst()
                .orElseThrow();
        clauses.because(
                Cause.TIMEOUT_TOO_SHORT,
                ranOut + "; " + Words.at("consumer", slowest.address()) + " needed " + Words.duration(longestMillis));
        long seconds = (longestMillis * SAFETY + 999) / 1_000;
        clauses.advise((timeoutMillis == 0 ? "Set it to " : "Raise it to ") + seconds + " s or send heartbeats.");
    }

    private void released() {
        List<StoryEvent> releases = facts.events().stream()
                .filter(event -> event.millis() == 0
                        && (event.kind() == StoryKind.VISIBILITY_CHANGED || event.kind() == StoryKind.RECEIVE_RETURNED))
                .toList();
        if (releases.isEmpty()) {
            return;
        }
        StoryEvent last = releases.get(releases.size() - 1);
        clauses.because(
                Cause.RELEASED,
                Words.at("consumer", last.origin().address()) + " released it " + Words.times(releases.size())
                        + " (ChangeMessageVisibility to 0)");
        clauses.advise(
                "Look at why the consumer gives it back: a message that can never succeed belongs into a dead-letter"
                        + " queue, and one that shall wait is better released with a time-out above 0.");
    }
}
