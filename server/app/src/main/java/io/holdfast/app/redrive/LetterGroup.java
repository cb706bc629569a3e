package io.holdfast.app.redrive;

import io.holdfast.engine.command.Message;
import java.util.List;
import java.util.UUID;

/**
 * Letters with the same key.
 *
 * @param firstAtMillis when the first of them was sent
 */
public record LetterGroup(String key, long count, long firstAtMillis, long lastAtMillis, List<String> messageIds) {
    private static final int MOST_SAMPLES = 5;

    LetterGroup with(Message message) {
        if (messageIds.size() < MOST_SAMPLES) {
            messageIds.add(new UUID(message.idHigh(), message.idLow()).toString());
        }
        return new LetterGroup(
                key,
                count + 1,
                Math.min(firstAtMillis, message.sentAtMillis()),
                Math.max(lastAtMillis, message.sentAtMillis()),
                messageIds);
    }
}
