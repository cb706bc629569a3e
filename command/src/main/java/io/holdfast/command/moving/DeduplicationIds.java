package io.holdfast.command.moving;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What messages are recognised by where they go. They keep their ids, so that a producer that sends one again there is recognised. But a queue that was
 * filled over days may have used an id twice, and the two arrive within the same five minutes: the second one gets its message id, or it would be dropped
 * as a repetition and lost. One thread.
 */
final class DeduplicationIds {
    /** Longer than the five minutes of SQS. */
    private static final Duration WINDOW = Duration.ofMinutes(6);

    private static final int MOST_REMEMBERED = 1_000_000;

    private final InstantSource clock;
    private final Map<String, Used> used = new LinkedHashMap<>();
    private final Instant safeFrom;
    private final UnaryOperator<@Nullable String> earlier;

    private record Used(String sourceId, Instant at) {}

    /**
     * Makes one.
     *
     * @param earlier by the id of a message, what an earlier run has sent it under without hearing of it; null if it has not
     * @param lastRun when an earlier run ended whose ids are not known any more; the beginning of time if there was none, and its end if no message shall
     *     keep its id
     */
    DeduplicationIds(InstantSource clock, Instant lastRun, UnaryOperator<@Nullable String> earlier) {
        this.earlier = earlier;
        this.clock = clock;
        this.safeFrom = lastRun.equals(Instant.MAX) ? lastRun : lastRun.plus(WINDOW);
    }

    String of(Outgoing message) {
        String id = message.deduplicationId();
        Instant now = clock.instant();
        forget(now);
        String doubtful = earlier.apply(message.sourceId());
        if (doubtful != null) {
            return doubtful;
        }
        if (id.isEmpty() || now.isBefore(safeFrom)) {
            return message.sourceId();
        }
        Used before = used.get(id);
        if (before != null) {
            return before.sourceId().equals(message.sourceId()) ? id : message.sourceId();
        }
        if (used.size() >= MOST_REMEMBERED) {
            return message.sourceId();
        }
        used.put(id, new Used(message.sourceId(), now));
        return id;
    }

    private void forget(Instant now) {
        Iterator<Used> oldest = used.values().iterator();
        while (oldest.hasNext() && oldest.next().at().plus(WINDOW).isBefore(now)) {
            oldest.remove();
        }
    }
}
