package io.holdfast.app.partition;

import io.holdfast.app.metrics.PartitionCounts;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueStatistics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * Gathers the numbers of all queues that are led here in steps that are too short for anybody to notice. The names come from the directory, so the
 * partition's thread never goes through all queues at once. It waits: not for a loop's thread.
 */
public final class QueueStatisticsCollector {
    /** Queues that are asked about in one step: some ten microseconds. */
    static final int QUEUES_PER_STEP = 64;

    private final Partitions partitions;
    private final Duration timeout;

    /**
     * What was found.
     *
     * @param counted what happened to the queues of each partition, those that do not exist any more included
     */
    public record Findings(List<QueueDescription> queues, List<PartitionCounts> counted) {}

    /** @param timeout how long the partition may take for one step */
    public QueueStatisticsCollector(Partitions partitions, Duration timeout) {
        this.partitions = partitions;
        this.timeout = timeout;
    }

    /** Throws {@link IllegalStateException} if the partition does not answer. */
    public Findings take() throws InterruptedException {
        // First: a queue that is deleted meanwhile is then missing from both, until the next time, instead of counting
        // twice.
        Map<Partition, PartitionCounts> counted = new LinkedHashMap<>();
        for (Partition partition : partitions.led()) {
            long term = partition.term();
            QueueStatistics sum = new QueueStatistics();
            sum.add(await(partition.ask((engine, now) -> engine.statisticsOfDeletedQueues()), new QueueStatistics()));
            counted.put(partition, new PartitionCounts(partitions.all().indexOf(partition), term, sum));
        }
        List<QueueDescription> found = new ArrayList<>(partitions.directory().size());
        Map<Partition, List<Long>> steps = new HashMap<>();
        Iterator<QueueInfo> all = Stream.concat(
                        partitions.directory().all().stream(), partitions.directory().parts().stream())
                .iterator();
        while (all.hasNext()) {
            QueueInfo queue = all.next();
            Partition partition = partitions.partitionOf(queue.id());
            if (!partition.isLed()) {
                continue;
            }
            List<Long> step = steps.computeIfAbsent(partition, unused -> new ArrayList<>(QUEUES_PER_STEP));
            step.add(queue.id());
            if (step.size() == QUEUES_PER_STEP) {
                found.addAll(describe(partition, step));
                step.clear();
            }
        }
        for (Map.Entry<Partition, List<Long>> rest : steps.entrySet()) {
            found.addAll(describe(rest.getKey(), rest.getValue()));
        }
        for (QueueDescription queue : found) {
            PartitionCounts its =
                    counted.get(partitions.partitionOf(queue.queue().id()));
            if (its != null) {
                its.counted().add(queue.statistics());
            }
        }
        return new Findings(withPartsAddedUp(found), List.copyOf(counted.values()));
    }

    /** The parts of a queue that are led here as one; where there are none, which is nearly everywhere, the same list. */
    private List<QueueDescription> withPartsAddedUp(List<QueueDescription> found) {
        if (partitions.directory().parts().isEmpty()) {
            return found;
        }
        Map<QueueName, QueueDescription> sums = new LinkedHashMap<>();
        found.forEach(queue -> sums.merge(queue.queue().name(), queue, QueueDescription::plus));
        return new ArrayList<>(sums.values());
    }

    /** All queues in a single step, for tests that have few and let time stand still. */
    public static CompletableFuture<List<QueueDescription>> describeAll(Partition partition) {
        return ask(
                partition,
                partition.directory().all().stream().map(QueueInfo::id).toList());
    }

    private List<QueueDescription> describe(Partition partition, List<Long> ids) throws InterruptedException {
        return await(ask(partition, List.copyOf(ids)), List.of());
    }

    private static CompletableFuture<List<QueueDescription>> ask(Partition partition, List<Long> asked) {
        return partition.ask((engine, nowMillis) -> {
            List<QueueDescription> described = new ArrayList<>(asked.size());
            for (long id : asked) {
                QueueDescription queue = engine.numbers(id, nowMillis);
                if (queue != null) {
                    described.add(queue);
                }
            }
            return described;
        });
    }

    /** @param elsewhere if another node leads the partition meanwhile */
    private <T> T await(CompletableFuture<T> answer, T elsewhere) throws InterruptedException {
        try {
            return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException silent) {
            throw new IllegalStateException("the partition has not answered for " + timeout.toSeconds() + " s", silent);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof NotLedHere) {
                return elsewhere;
            }
            throw new IllegalStateException("the partition could not give its numbers", failed);
        }
    }
}
