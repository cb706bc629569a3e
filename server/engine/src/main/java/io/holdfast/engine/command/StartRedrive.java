package io.holdfast.engine.command;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Begins a guarded redrive of a dead-letter queue. Nothing moves before it is released.
 *
 * @param destination where to; null means back to where each message came from
 * @param chosen the ids of the messages to move; empty means all that are there
 * @param snapshot where a copy of the messages will be; empty if none is wanted
 */
public record StartRedrive(
        long queueId,
        long idHigh,
        long idLow,
        @Nullable QueueName destination,
        int perSecond,
        int canary,
        int bounceLimit,
        int sample,
        List<Id> chosen,
        String snapshot,
        String by)
        implements Command {
    /** The id of a message. */
    public record Id(long high, long low) {}

    public StartRedrive {
        chosen = List.copyOf(chosen);
        InvariantViolation.unless(perSecond > 0, "a guarded redrive has a rate");
        InvariantViolation.unless(chosen.size() <= EngineLimits.REDRIVE_CHOSEN, "too many messages are chosen");
    }

    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.startRedrive(this, caller, nowMillis);
    }
}
