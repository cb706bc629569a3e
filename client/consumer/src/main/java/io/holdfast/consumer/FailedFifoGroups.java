package io.holdfast.consumer;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The FIFO groups whose first message has failed and will come back. A receive that brings it together with those behind it raises their
 * receive counts as well, and when it fails again they are released: after a few times they would all be dead letters, most of them never
 * handled. So a receive that may bring such a message asks for one message only; the group is blocked while that one is in flight. Any
 * thread.
 */
final class FailedFifoGroups {
    private final Clocks clocks;
    private final Map<String, Long> visibleAtNanos = new HashMap<>();

    FailedFifoGroups(Clocks clocks) {
        this.clocks = clocks;
    }

    /** How many messages one receive may ask for, and how long it may wait. */
    record ReceiveLimits(int messages, Duration longPoll) {}

    /** The first message of the group failed; it will be visible again after this time. */
    synchronized void failed(String group, Duration wait) {
        if (visibleAtNanos.size() < ConsumerLimits.FAILED_GROUPS || visibleAtNanos.containsKey(group)) {
            visibleAtNanos.put(group, clocks.nanos() + wait.toNanos());
        }
    }

    /** A message of the group is here, so until it is settled nobody gets another one. */
    synchronized void received(String group) {
        if (!visibleAtNanos.isEmpty()) {
            visibleAtNanos.remove(group);
        }
    }

    /** The most that may be asked for now. A poll with more than one message ends before a failed message comes back. */
    synchronized ReceiveLimits limits(int slots, Duration longPoll) {
        if (visibleAtNanos.isEmpty()) {
            return new ReceiveLimits(slots, longPoll);
        }
        long now = clocks.nanos();
        // Another process may have got it. To look out for it for ever would slow all other groups down.
        visibleAtNanos.values().removeIf(at -> now - at > ConsumerLimits.FAILED_GROUP_WATCH.toNanos());
        long soonest =
                visibleAtNanos.values().stream().mapToLong(at -> at - now).min().orElse(Long.MAX_VALUE);
        long before = TimeUnit.NANOSECONDS.toSeconds(soonest) - 1;
        if (before >= longPoll.toSeconds()) {
            return new ReceiveLimits(slots, longPoll);
        }
        return before >= 1 ? new ReceiveLimits(slots, Duration.ofSeconds(before)) : new ReceiveLimits(1, longPoll);
    }
}
