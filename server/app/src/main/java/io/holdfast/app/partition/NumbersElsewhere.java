package io.holdfast.app.partition;

import io.holdfast.engine.command.QueueInfo;
import java.util.concurrent.CompletableFuture;

/** The numbers of queues that other nodes lead. Any thread. */
@FunctionalInterface
public interface NumbersElsewhere {
    /** Of a server that leads all queues itself. */
    NumbersElsewhere NONE = queue -> CompletableFuture.failedFuture(new NotLedHere());

    /** Completes with those of one queue, or with none if it does not exist; exceptionally with {@link NodeSilent} if nobody says. */
    CompletableFuture<QueueNumbers> of(QueueInfo queue);
}
