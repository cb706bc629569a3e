package io.holdfast.spring;

import io.holdfast.consumer.QueueConsumer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.actuate.health.AbstractHealthIndicator;
import org.springframework.boot.actuate.health.Health;

/**
 * DOWN if a consumer is, or if there are handlers but no consumer was started; UP otherwise. A consumer that is DEGRADED still works, so it
 * does not take the application out of service: its details say what is the matter. Any thread.
 */
final class ConsumersHealth extends AbstractHealthIndicator {
    private final QueueConsumers consumers;

    ConsumersHealth(QueueConsumers consumers) {
        super("The health of the queue consumers cannot be told");
        this.consumers = consumers;
    }

    @Override
    protected void doHealthCheck(Health.Builder health) {
        health.up();
        Map<String, QueueConsumer> running = consumers.all();
        if (running.isEmpty() && consumers.hasHandlers() && consumers.isAutoStartup()) {
            health.down().withDetail("reason", "the consumers are not running");
        }
        running.forEach((queue, consumer) -> {
            io.holdfast.consumer.Health state = consumer.health();
            if (state.status() == io.holdfast.consumer.Health.Status.DOWN) {
                health.down();
            }
            health.withDetail(queue, details(state));
        });
    }

    static Map<String, Object> details(io.holdfast.consumer.Health state) {
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
