package io.holdfast.verify.crash.journey;

import java.util.Map;

/**
 * Which ways messages may take by themselves.
 *
 * @param deadLetterQueues for each queue with a redrive policy, where its dead letters go; move tasks bring them back
 * @param maxReceiveCount of every such policy
 */
public record Routes(Map<String, String> deadLetterQueues, int maxReceiveCount) {
    /** Whether messages may leave the queue without being deleted. */
    boolean leadOutOf(String queue) {
        return deadLetterQueues.containsKey(queue) || isDeadLetterQueue(queue);
    }

    boolean isDeadLetterQueue(String queue) {
        return deadLetterQueues.containsValue(queue);
    }

    /** Whether a message that was sent to the one queue can be in the other. */
    boolean lead(String from, String to) {
        return from.equals(to) || to.equals(deadLetterQueues.get(from));
    }

    static boolean isFifo(String queue) {
        return queue.endsWith(".fifo");
    }
}
