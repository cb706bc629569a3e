package io.holdfast.engine.queue;

import io.holdfast.engine.command.EngineLimits;
import java.util.LinkedHashSet;

/**
 * Bounds the bytes that all windows of a partition hold together. When they grow over the budget, the window that was used least recently
 * gives up what it holds: it can read it again. What was received cannot leave the memory, so windows make room for it. Every call costs
 * O(1), apart from what it evicts.
 */
final class WindowBudget {
    private final long limitBytes;
    private final ReceivedMemoryBudget received;
    private final LinkedHashSet<Window> leastRecentFirst = new LinkedHashSet<>();
    private long usedBytes;

    WindowBudget(long limitBytes, ReceivedMemoryBudget received) {
        this.limitBytes = limitBytes;
        this.received = received;
    }

    private long limitBytes() {
        return Math.max(
                limitBytes / EngineLimits.LEAST_WINDOW_PART,
                limitBytes - received.used() * EngineLimits.BYTES_OF_RECEIVED);
    }

    long usedBytes() {
        return usedBytes;
    }

    void charge(Window window, long bytes) {
        usedBytes += bytes;
        while (usedBytes > limitBytes() && leastRecentFirst.size() > 1) {
            Window victim = leastRecentFirst.iterator().next();
            if (victim == window) {
                used(window);
            } else {
                victim.evict();
            }
        }
    }

    void free(long bytes) {
        usedBytes -= bytes;
    }

    /** Marks the window as the most recently used one. */
    void used(Window window) {
        leastRecentFirst.remove(window);
        leastRecentFirst.add(window);
    }

    void forget(Window window) {
        leastRecentFirst.remove(window);
    }
}
