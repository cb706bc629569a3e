/**
 * Beside the steps. Takes counts of queues from the partitions, gives their past: by the minute for 15 days, by the second for the last
 * hour, and what happens now. The door is {@link io.holdfast.app.history.QueueHistory}.
 * It must not know who asks, nor how queues work.
 */
@NullMarked
package io.holdfast.app.history;

import org.jspecify.annotations.NullMarked;
