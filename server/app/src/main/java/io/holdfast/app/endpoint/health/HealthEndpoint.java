package io.holdfast.app.endpoint.health;

import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.app.loop.BackgroundTasks;
import io.holdfast.app.partition.Partitions;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Tells supervisors and load balancers whether the server lives and whether it takes requests. */
public final class HealthEndpoint {
    private static final ResponseHead OK = ResponseHead.of(200, "application/json");
    private static final ResponseHead UNAVAILABLE = ResponseHead.of(503, "application/json");

    private final Partitions partitions;
    private final BackgroundTasks tasks;
    private final ClusterHealth cluster;

    public HealthEndpoint(Partitions partitions, BackgroundTasks tasks, ClusterHealth cluster) {
        this.partitions = partitions;
        this.tasks = tasks;
        this.cluster = cluster;
    }

    /** Alive: a partition's loop turns and its storage has not failed. */
    public void live(Exchange exchange) {
        partitions.askHealth(health -> answer(exchange, health.isAlive(), "alive", "storage failed"));
    }

    /** Ready: the node is, and in a cluster most nodes are there, so that it can take requests at all. */
    public void ready(Exchange exchange) {
        cluster.ask(objection -> {
            if (objection.isPresent()) {
                answer(exchange, false, "ready", objection.get().replace('"', '\''));
            } else {
                readyAlone(exchange);
            }
        });
    }

    /** Requests are accepted, and what has to run beside them runs. Damaged queues do not keep the others from being served. */
    public void readyAlone(Exchange exchange) {
        partitions.askHealth(health -> {
            Optional<String> overdue = tasks.overdue();
            int damaged = partitions.damagedQueues();
            if (health.isReady() && overdue.isPresent()) {
                answer(exchange, false, "ready", "the background task " + overdue.get() + " does not succeed");
            } else if (health.isReady() && damaged > 0) {
                answer(exchange, OK, "\"status\":\"degraded\",\"damaged_queues\":" + damaged);
            } else {
                answer(exchange, health.isReady(), "ready", "not accepting requests");
            }
        });
    }

    private static void answer(Exchange exchange, boolean good, String yes, String no) {
        answer(exchange, good ? OK : UNAVAILABLE, "\"status\":\"" + (good ? yes : no) + "\"");
    }

    private static void answer(Exchange exchange, ResponseHead head, String fields) {
        exchange.answer(Response.of(head, ("{" + fields + "}\n").getBytes(StandardCharsets.UTF_8)));
    }
}
