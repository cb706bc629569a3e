package io.holdfast.app.history;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Minutes of one queue, oldest first.
 *
 * @param next where the next page begins; null if this is the last one
 */
public record MinutePage(List<MinutePoint> points, @Nullable Instant next) {
    public MinutePage {
        points = List.copyOf(points);
    }
}
