package io.holdfast.engine.queue;

import io.holdfast.engine.command.QueueName;
import org.jspecify.annotations.Nullable;

/** Finds a queue by its name; null if there is none. */
public interface QueueFinder {
    @Nullable
    MessageQueue find(QueueName name);

    /** Whether there is a queue of that name that cannot be loaded. */
    default boolean isUnreadable(QueueName name) {
        return false;
    }
}
