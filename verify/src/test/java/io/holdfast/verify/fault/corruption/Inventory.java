package io.holdfast.verify.fault.corruption;

import java.util.List;
import java.util.Map;

/**
 * Everything that a client can find out about the queues of one server.
 *
 * @param queues by name, sorted
 */
record Inventory(Map<String, Queue> queues) {
    /**
     * One queue as it was found.
     *
     * @param attributes all of them, counts included, before anything was received
     * @param messages in the order of their delivery, as many as could be received
     * @param refusal what the server said when it refused a call; empty if it refused none
     */
    record Queue(Map<String, String> attributes, List<Message> messages, String refusal) {}

    /**
     * One message with everything that does not depend on when it is received.
     *
     * @param attributes the system's, without the time of the first receive
     */
    record Message(String id, String body, Map<String, String> attributes) {}

    long messages() {
        return queues.values().stream()
                .mapToLong(queue -> queue.messages.size())
                .sum();
    }
}
