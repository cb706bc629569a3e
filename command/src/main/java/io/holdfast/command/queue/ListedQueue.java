package io.holdfast.command.queue;

import io.holdfast.command.server.Json;
import java.time.Duration;
import java.time.Instant;

/**
 * A queue as it was when the server last told of it. That a message grows older is not told.
 *
 * @param at when that was, by the clock of this machine
 */
record ListedQueue(Json row, Instant at) {

    /** The row, with an age that fits the time. */
    Json at(Instant now) {
        double age = row.number("oldestAgeSeconds").orElse(0);
        if (age == 0 || now.equals(at)) {
            return row;
        }
        return row.with(
                "oldestAgeSeconds", (long) age + Duration.between(at, now).toSeconds());
    }
}
