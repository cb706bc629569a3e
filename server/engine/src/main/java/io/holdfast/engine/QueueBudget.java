package io.holdfast.engine;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.QueueInfo;

/**
 * Bounds what all queues of a partition take in memory without their messages. A queue counts as one, and as more if its attributes and tags
 * are large. What was there at the start is never refused, only more of it.
 */
final class QueueBudget {
    private final long limit;
    private long used;

    QueueBudget(long limit) {
        this.limit = limit;
    }

    /** Whether the queue may be made. */
    boolean hasRoomFor(QueueInfo queue) {
        return used + weight(queue) <= limit;
    }

    /** Whether the queue may become this. */
    boolean hasRoomFor(QueueInfo changed, QueueInfo before) {
        long growth = weight(changed) - weight(before);
        return growth <= 0 || used + growth <= limit;
    }

    void add(QueueInfo queue) {
        used += weight(queue);
    }

    void remove(QueueInfo queue) {
        used -= weight(queue);
    }

    private static long weight(QueueInfo queue) {
        long[] bytes = {0};
        queue.settings().given().forEach((name, value) -> bytes[0] += bytes(value) + EngineLimits.BYTES_OF_ENTRY);
        queue.tags().forEach((key, value) -> bytes[0] += bytes(key) + bytes(value) + EngineLimits.BYTES_OF_ENTRY);
        return 1 + bytes[0] / EngineLimits.BYTES_OF_QUEUE;
    }

    /** Java keeps a string in one byte for each letter only if all of them are Latin. */
    private static long bytes(String text) {
        return text.chars().allMatch(letter -> letter <= 0xff) ? text.length() : 2L * text.length();
    }
}
