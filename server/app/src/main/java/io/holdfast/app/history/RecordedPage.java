package io.holdfast.app.history;

import io.holdfast.engine.row.MinuteRow;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Minutes of one queue as they are stored, oldest first.
 *
 * @param next where the next page begins; null if this is the last one
 */
public record RecordedPage(List<Minute> minutes, @Nullable Instant next) {
    static final String FIFO_SUFFIX = ".fifo";

    public RecordedPage {
        minutes = List.copyOf(minutes);
    }

    /**
     * One of them.
     *
     * @param minute when it began, as clients see it
     * @param isRunning whether more may be added to it
     */
    public record Minute(Instant minute, boolean isRunning, MinuteRow counted) {}

    /** What they say, of the queue of this name. */
    public MinutePage shown(String queue) {
        boolean isFifo = queue.endsWith(FIFO_SUFFIX);
        return new MinutePage(
                minutes.stream()
                        .map(each -> MinutePoints.of(each.minute, each.isRunning, each.counted, isFifo))
                        .toList(),
                next);
    }
}
