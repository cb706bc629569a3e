package io.holdfast.app.partition;

import io.holdfast.engine.command.OpenRedrive;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What whoever sees to redrives asks the partitions: answered from memory, maybe ahead of what is durable. Any thread. */
public final class RedriveQuestions {
    private final Partitions partitions;

    public RedriveQuestions(Partitions partitions) {
        this.partitions = partitions;
    }

    /** All redrives that are open in the partitions that are led here. */
    public CompletableFuture<List<OpenRedrive>> open() {
        CompletableFuture<List<OpenRedrive>> all = CompletableFuture.completedFuture(new ArrayList<>());
        for (Partition partition : partitions.led()) {
            all = all.thenCombine(partition.ask((engine, nowMillis) -> engine.openRedrives()), (sum, found) -> {
                sum.addAll(found);
                return sum;
            });
        }
        return all;
    }

    /** The numbers of those of the queues that exist. */
    public CompletableFuture<QueueNumbers> numbers(List<Long> queueIds) {
        CompletableFuture<QueueNumbers> all = CompletableFuture.completedFuture(new QueueNumbers(new ArrayList<>(), 0));
        for (long queueId : queueIds) {
            CompletableFuture<QueueNumbers> one = partitions
                    .partitionOf(queueId)
                    .ask((engine, nowMillis) -> QueueNumbers.of(engine.numbers(queueId, nowMillis), nowMillis));
            all = all.thenCombine(one, (sum, found) -> {
                sum.queues().addAll(found.queues());
                return new QueueNumbers(sum.queues(), Math.max(sum.nowMillis(), found.nowMillis()));
            });
        }
        return all;
    }
}
