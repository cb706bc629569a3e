package io.holdfast.app.endpoint.admin;

import io.holdfast.engine.command.QueueName;
import org.jspecify.annotations.Nullable;

/** The alarms of queues. Asked for every queue once a second, so it answers from memory. Any thread. */
@FunctionalInterface
public interface QueueAlarms {
    /** {@code ALARM} if one of the queue's alarms is, else {@code INSUFFICIENT_DATA} if one is, else {@code OK}; null if it has none. */
    @Nullable
    String stateOf(QueueName queue);
}
