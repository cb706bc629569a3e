package io.holdfast.app.endpoint;

import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.app.loop.BackgroundTasks;
import io.holdfast.app.partition.Partition;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Tells supervisors and load balancers whether the server lives and whether it takes requests. */
public final class HealthEndpoint {
    private static final ResponseHead OK = ResponseHead.of(200, "application/json");
    private static final ResponseHead UNAVAILABLE = ResponseHead.of(503, "application/json");

    private final Partition partition;
    private final BackgroundTasks tasks;

    public HealthEndpoint(Partition partition, BackgroundTasks tasks) {
        this.partition = partition;
        this.tasks = tasks;
    }

    /** Alive: the partition's loop turns and its storage has not failed. */
    void live(Exchange exchange) {
        partition.askHealth(health -> answer(exchange, health.isAlive(), "alive", "storage failed"));
    }

    /** Ready: requests are accepted, and what has to run beside them runs. */
    void ready(Exchange exchange) {
        partition.askHealth(health -> {
            Optional<String> overdue = tasks.overdue();
            if (health.isReady() && overdue.isPresent()) {
                answer(exchange, false, "ready", "the background task " + overdue.get() + " does not succeed");
            } else {
                answer(exchange, health.isReady(), "ready", "not accepting requests");
            }
        });
    }

    private static void answer(Exchange exchange, boolean good, String yes, String no) {
        byte[] body = ("{\"status\":\"" + (good ? yes : no) + "\"}\n").getBytes(StandardCharsets.UTF_8);
        exchange.answer(Response.of(good ? OK : UNAVAILABLE, body));
    }
}
