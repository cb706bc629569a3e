package io.holdfast.spring;

import io.holdfast.consumer.Health;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How something is, before it is said in the words of one version of Spring Boot: 3.5 and 4 have them in different packages.
 *
 * @param up false if it does not work
 */
record HealthState(boolean up, Map<String, Object> details) {
    /**
     * Down if a consumer is, or if there are handlers but no consumer was started. A consumer that is DEGRADED still works, so it does
     * not take the application out of service: its details say what is the matter.
     */
    static HealthState of(QueueConsumers consumers) {
        Map<String, Object> details = new LinkedHashMap<>();
        boolean[] up = {true};
        if (consumers.all().isEmpty() && consumers.hasHandlers() && consumers.isAutoStartup()) {
            up[0] = false;
            details.put("reason", "the consumers are not running");
        }
        consumers.all().forEach((queue, consumer) -> {
            Health state = consumer.health();
            up[0] &= state.status() != Health.Status.DOWN;
            details.put(queue, details(state));
        });
        return new HealthState(up[0], details);
    }

    static Map<String, Object> details(Health state) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("status", state.status());
        if (!state.reasons().isEmpty()) {
            details.put("reasons", state.reasons());
        }
        details.put("inFlight", state.inFlight());
        details.put("stuck", state.stuck());
        details.put("paused", state.paused());
        state.lastPollCompletedAt().ifPresent(time -> details.put("lastPollCompletedAt", time));
        return details;
    }
}
