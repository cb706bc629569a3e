package io.holdfast.spring;

import io.holdfast.consumer.Health;
import java.util.LinkedHashMap;
import java.util.Map;

/** How something is, before it is said in the words of one version of Spring Boot: 3.5 and 4 have them in different packages. */
record HealthState(Level level, Map<String, Object> details) {
    /** From good to bad. */
    enum Level {
        UP,
        OUT_OF_SERVICE,
        DOWN;

        private Level orWorse(Level other) {
            return compareTo(other) >= 0 ? this : other;
        }
    }

    /**
     * Down if a consumer is, or if there are handlers but no consumer was started; out of service while a consumer that was started has not
     * found its queue. Another consumer that is DEGRADED still works, so it does not take the application out of service: its details say
     * what is the matter.
     */
    static HealthState of(QueueConsumers consumers) {
        Map<String, Object> details = new LinkedHashMap<>();
        Level level = Level.UP;
        if (consumers.all().isEmpty() && consumers.hasHandlers() && consumers.isAutoStartup()) {
            level = Level.DOWN;
            details.put("reason", "the consumers are not running");
        }
        for (var consumer : consumers.all().entrySet()) {
            Health state = consumer.getValue().health();
            level = level.orWorse(level(state));
            details.put(consumer.getKey(), details(state));
        }
        return new HealthState(level, details);
    }

    private static Level level(Health state) {
        return switch (state.status()) {
            case UP -> Level.UP;
            case DEGRADED -> state.lastPollCompletedAt().isEmpty() ? Level.OUT_OF_SERVICE : Level.UP;
            case DOWN -> Level.DOWN;
        };
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
