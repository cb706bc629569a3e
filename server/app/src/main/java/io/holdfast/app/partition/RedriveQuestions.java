package io.holdfast.app.partition;

import io.holdfast.engine.command.OpenRedrive;
import io.holdfast.engine.command.QueueInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What whoever sees to redrives asks the partitions: answered from memory, maybe ahead of what is durable. Any thread. */
public final class RedriveQuestions {
    private final Partitions partitions;
    private final NumbersElsewhere elsewhere;

    public RedriveQuestions(Partitions partitions, NumbersElsewhere elsewhere) {
        this.partitions = partitions;
        this.elsewhere = elsewhere;
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

    /** The numbers of those of the queues that exist, which are led here. */
    public CompletableFuture<QueueNumbers> numbers(List<Long> queueIds) {
        return together(queueIds.stream().map(this::numbersHere).toList());
    }

    /** The numbers of those of the queues that exist, whoever leads them. */
    public CompletableFuture<QueueNumbers> numbersOf(List<QueueInfo> queues) {
        return together(queues.stream()
                .map(queue ->
                        partitions.partitionOf(queue.id()).isLed() ? numbersHere(queue.id()) : elsewhere.of(queue))
                .toList());
    }

    private CompletableFuture<QueueNumbers> numbersHere(long queueId) {
        return partitions
                .partitionOf(queueId)
                .ask((engine, nowMillis) -> QueueNumbers.of(engine.numbers(queueId, nowMillis), nowMillis));
    }

    private static CompletableFuture<QueueNumbers> together(List<CompletableFuture<QueueNumbers>> each) {
        CompletableFuture<QueueNumbers> all = CompletableFuture.completedFuture(new QueueNumbers(List.of(), 0));
        for (CompletableFuture<QueueNumbers> one : each) {
            all = all.thenCombine(one, QueueNumbers::with);
        }
        return all;
    }
}
