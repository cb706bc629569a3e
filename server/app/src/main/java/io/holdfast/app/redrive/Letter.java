package io.holdfast.app.redrive;

import io.holdfast.engine.command.DeadLetter;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.MessagePlace;
import org.jspecify.annotations.Nullable;

/**
 * A message of a dead-letter queue, as its rows say.
 *
 * @param receiveCount how often it was received, here and wherever it was before
 * @param firstReceivedAtMillis 0 if it never was
 */
public record Letter(MessagePlace place, Message message, int receiveCount, long firstReceivedAtMillis) {
    /** One whose receives here are known; null if it was never received here. */
    static Letter of(MessagePlace place, Message message, @Nullable Receives here) {
        if (here != null) {
            return new Letter(place, message, here.count, here.firstAtMillis);
        }
        Message.Returned returned = message.returned();
        DeadLetter before = message.deadLetter();
        if (returned != null) {
            return new Letter(place, message, returned.receiveCount(), returned.firstReceivedAtMillis());
        }
        return before == null
                ? new Letter(place, message, 0, 0)
                : new Letter(place, message, before.receiveCount(), before.firstReceivedAtMillis());
    }

    /** What a delivery row says. */
    record Receives(int count, long firstAtMillis) {}
}
