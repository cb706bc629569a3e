package io.holdfast.app.metrics;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the clocks of the nodes differ, as this one has found out.
 *
 * @param aheadMillis what this node's clock is ahead of most others'; null if that is not known
 * @param others what the clock of each other node is ahead of this one's
 */
public record ClockNumbers(@Nullable Long aheadMillis, Map<String, Long> others) {
    public ClockNumbers {
        others = Map.copyOf(others);
    }
}
