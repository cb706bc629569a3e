package io.holdfast.app.alarm;

import io.holdfast.app.history.LiveFigures;
import io.holdfast.engine.command.QueueName;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What the queues hold, as far as it is known.
 *
 * @param figures of queues that hold something worth an alarm, and maybe of others
 * @param areKnown whether a queue that is not among them holds nothing of the kind; if not, nobody has said what it holds
 * @param clocks what the clock of each node that has said so is ahead of the others', in milliseconds
 */
public record KnownFigures(
        Map<QueueName, LiveFigures> figures, Predicate<QueueName> areKnown, Map<String, Long> clocks) {
    /** Those of a server that knows all its queues. */
    public static KnownFigures all(Map<QueueName, LiveFigures> figures) {
        return new KnownFigures(figures, queue -> true, Map.of());
    }
}
