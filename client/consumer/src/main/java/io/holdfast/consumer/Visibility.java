package io.holdfast.consumer;

import java.time.Duration;
import java.util.Optional;

/**
 * How long a received message is invisible to others if nothing extends it. Default: {@link #fromQueue()}. Immutable.
 *
 * @param fixed the time, whole seconds from 1 s to 12 h; empty for the queue's own
 */
public record Visibility(Optional<Duration> fixed) {
    public Visibility {
        fixed.ifPresent(ConsumerLimits::requireLease);
    }

    /** The queue's VisibilityTimeout; a change of it is noticed within {@link ConsumerBuilder#settingsRefresh}. */
    public static Visibility fromQueue() {
        return new Visibility(Optional.empty());
    }

    public static Visibility of(Duration visibility) {
        return new Visibility(Optional.of(visibility));
    }
}
