package io.holdfast.app.peek;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some messages of a queue.
 *
 * @param from where it began
 * @param next where the next page begins; null if there is nothing behind
 * @param scanned how many messages were looked at, to find these
 * @param total how many there are in the queue
 */
public record PeekPage(
        List<PeekedMessage> messages, String from, @Nullable String next, long scanned, long total) {
    public PeekPage {
        messages = List.copyOf(messages);
    }
}
