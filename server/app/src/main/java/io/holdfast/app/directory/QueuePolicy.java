package io.holdfast.app.directory;

import io.holdfast.protocol.policy.Policy;
import org.jspecify.annotations.Nullable;

/** One policy. Two threads may compile it at once; both get the same. */
final class QueuePolicy {
    private final String text;
    private volatile @Nullable Policy compiled;

    QueuePolicy(String text) {
        this.text = text;
    }

    boolean has(String other) {
        return text.equals(other);
    }

    Policy compiled() {
        Policy policy = compiled;
        if (policy == null) {
            policy = Policy.ofStoredQueue(text);
            compiled = policy;
        }
        return policy;
    }
}
