package io.holdfast.spring;

import io.holdfast.consumer.QueueConsumer;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

/**
 * The actuator endpoint {@code queues}: reads how each consumer is, and changes one while it runs ({@code paused}, {@code concurrency}).
 * Any thread.
 */
@Endpoint(id = "queues")
final class QueuesEndpoint {
    private final QueueConsumers consumers;

    QueuesEndpoint(QueueConsumers consumers) {
        this.consumers = consumers;
    }

    @ReadOperation
    public Map<String, Object> queues() {
        Map<String, Object> queues = new TreeMap<>();
        consumers.all().forEach((queue, consumer) -> queues.put(queue, details(consumer)));
        return queues;
    }

    /** Null, which is answered as "not found", if no such queue is consumed here. */
    @ReadOperation
    public @Nullable Map<String, Object> queue(@Selector String queue) {
        return consumers.of(queue).map(QueuesEndpoint::details).orElse(null);
    }

    /** Both values are optional; Spring Boot 3.5 knows that by the one annotation, 4 by the other. */
    @WriteOperation
    public @Nullable Map<String, Object> change(
            @Selector String queue,
            @org.springframework.lang.Nullable @Nullable Boolean paused,
            @org.springframework.lang.Nullable @Nullable Integer concurrency) {
        return consumers
                .of(queue)
                .map(consumer -> {
                    change(consumer, paused, concurrency);
                    return details(consumer);
                })
                .orElse(null);
    }

    private static void change(QueueConsumer consumer, @Nullable Boolean paused, @Nullable Integer concurrency) {
        if (concurrency != null) {
            consumer.concurrency(concurrency);
        }
        if (paused != null && paused) {
            consumer.pause();
        } else if (paused != null) {
            consumer.resume();
        }
    }

    private static Map<String, Object> details(QueueConsumer consumer) {
        Map<String, Object> details = HealthState.details(consumer.health());
        details.put("concurrency", consumer.concurrency());
        consumer.visibilityAdvice().ifPresent(advice -> details.put("visibilityAdvice", advice));
        return details;
    }
}
