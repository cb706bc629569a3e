package io.holdfast.outbox;

import java.util.ArrayList;
import java.util.List;

/** Why a relay is not well, gathered for an {@link OutboxHealth}. One thread. */
final class HealthReasons {
    private final List<String> down = new ArrayList<>();
    private final List<String> degraded = new ArrayList<>();

    void down(String reason) {
        down.add(reason);
    }

    void degraded(String reason) {
        degraded.add(reason);
    }

    List<String> worstFirst() {
        List<String> reasons = new ArrayList<>(down);
        reasons.addAll(degraded);
        return reasons;
    }

    OutboxHealth.Status worst() {
        return !down.isEmpty()
                ? OutboxHealth.Status.DOWN
                : degraded.isEmpty() ? OutboxHealth.Status.UP : OutboxHealth.Status.DEGRADED;
    }
}
