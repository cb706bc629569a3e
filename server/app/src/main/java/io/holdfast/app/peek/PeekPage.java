package io.holdfast.app.peek;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some messages of a queue.
 *
 * @param from where it began
 * @param next where the next page begins; null if there is nothing behind
 * @param skipped how many messages were left out at the beginning: fewer than wanted if there are no more, or if that is all that one look may read. Then it goes
 *     on at {@code next}
 * @param isSkipExact whether they were counted; otherwise they were passed over by their numbers, of which some may be unused
 * @param scanned how many messages were looked at, to find these
 * @param total how many there are in the queue
 */
public record PeekPage(
        List<PeekedMessage> messages,
        String from,
        @Nullable String next,
        long skipped,
        boolean isSkipExact,
        long scanned,
        long total) {
    public PeekPage {
        messages = List.copyOf(messages);
    }
}
