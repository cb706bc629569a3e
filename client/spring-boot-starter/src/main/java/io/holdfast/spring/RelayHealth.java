package io.holdfast.spring;

import io.holdfast.outbox.OutboxHealth;
import java.util.LinkedHashMap;
import java.util.Map;

/** How the relay is. Apart from {@link HealthState}, because an application may have no outbox. */
final class RelayHealth {
    private RelayHealth() {}

    static HealthState of(RelayLifecycle relay) {
        OutboxHealth state = relay.health();
        if (state == null) {
            return new HealthState(HealthState.Level.DOWN, Map.of("reason", "the relay is not running"));
        }
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("relay", state.status());
        details.put("reasons", state.reasons());
        details.put("leasesLost", state.leasesLost());
        boolean down = state.status() == OutboxHealth.Status.DOWN;
        return new HealthState(down ? HealthState.Level.DOWN : HealthState.Level.UP, details);
    }
}
