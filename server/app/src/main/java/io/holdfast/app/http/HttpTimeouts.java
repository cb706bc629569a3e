package io.holdfast.app.http;

/**
 * How long a client may keep the server waiting. Checked every eighth of the shortest of them, at least twice a second.
 *
 * @param headMillis from connecting, or from the first byte of a later request, to the end of the headers
 * @param bodyWindowMillis a body's pace is not looked at for the first window, and is the average of each later one
 * @param bodyBytesPerSecond the pace that a body must keep
 * @param idleMillis between an answer and the next request
 * @param writeStallMillis without the client taking a single byte of what is owed to it
 * @param requestMillis until a request that is being worked on, such as a parked long poll, is answered: only a fault of the server's own
 *     takes longer
 */
public record HttpTimeouts(
        long headMillis,
        long bodyWindowMillis,
        long bodyBytesPerSecond,
        long idleMillis,
        long writeStallMillis,
        long requestMillis) {
    private static final long DEFAULT_REQUEST_MILLIS = 60_000;

    /** A long poll is silent for 20 s and clients keep connections for about a minute: idle must be above both. */
    public static final HttpTimeouts DEFAULT = new HttpTimeouts(10_000, 5_000, 1024, 75_000, 30_000);

    private static final long SLOWEST_CHECK_MILLIS = 500;

    public HttpTimeouts(
            long headMillis, long bodyWindowMillis, long bodyBytesPerSecond, long idleMillis, long writeStallMillis) {
        this(headMillis, bodyWindowMillis, bodyBytesPerSecond, idleMillis, writeStallMillis, DEFAULT_REQUEST_MILLIS);
    }

    public HttpTimeouts {
        if (headMillis < 1
                || bodyWindowMillis < 1
                || bodyBytesPerSecond < 1
                || idleMillis < 1
                || writeStallMillis < 1
                || requestMillis < 1) {
            throw new IllegalArgumentException("a time-out must be positive");
        }
    }

    long checkEveryMillis() {
        long shortest = Math.min(Math.min(headMillis, bodyWindowMillis), Math.min(idleMillis, writeStallMillis));
        return Math.max(1, Math.min(SLOWEST_CHECK_MILLIS, shortest / 8));
    }
}
