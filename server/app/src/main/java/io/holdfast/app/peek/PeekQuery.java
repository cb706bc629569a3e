package io.holdfast.app.peek;

import org.jspecify.annotations.Nullable;

/**
 * Which messages somebody wants to look at.
 *
 * @param from where to begin, as {@link PeekPage#next} said; null for the beginning
 * @param skip how many messages to leave out there, whether they pass the filter or not; {@link PeekPage#skipped} says how many were
 * @param limit how many to show at most
 * @param bodyBytes how many bytes of each body to show at most
 */
public record PeekQuery(@Nullable String from, long skip, int limit, int bodyBytes, PeekFilter filter) {
    public static final int MOST_MESSAGES = 100;
    public static final int SHORT_BODY_BYTES = 4 * 1024;
    public static final int WHOLE_BODY_BYTES = 1024 * 1024;

    public PeekQuery {
        if (limit < 1 || limit > MOST_MESSAGES || skip < 0 || bodyBytes < 0) {
            throw new IllegalArgumentException("not a page: " + limit + " messages behind " + skip);
        }
    }

    /** The same for what comes next, where some were left out already. */
    PeekQuery withSkip(long left) {
        return new PeekQuery(from, left, limit, bodyBytes, filter);
    }
}
