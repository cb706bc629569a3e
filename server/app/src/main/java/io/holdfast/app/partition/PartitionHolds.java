package io.holdfast.app.partition;

import io.holdfast.store.ControlDatabase;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntToLongFunction;

/** Holds partitions that are led here for a moment that all partitions of a cluster are to have in common. Any thread. */
public final class PartitionHolds {
    private final Map<Integer, LedWriter<?, ?>> writers = new HashMap<>();
    private final IntToLongFunction appliedIndex;

    /** @param appliedIndex how far the rows of a partition are on this node */
    public PartitionHolds(Partitions partitions, ControlPartition control, IntToLongFunction appliedIndex) {
        for (int i = 0; i < partitions.count(); i++) {
            writers.put(i, partitions.all().get(i).writer());
        }
        writers.put(ControlDatabase.PARTITION, control.writer());
        this.appliedIndex = appliedIndex;
    }

    /**
     * Lets partitions commit nothing more, for a second at most. Completes with how far each is, when all that it had committed is durable; exceptionally with
     * {@link NotHeld} if one cannot be held, and the others are to be released then.
     *
     * @param token of whoever asks, to be named when they are released
     */
    public CompletableFuture<Map<Integer, Long>> hold(long token, Collection<Integer> partitions) {
        Map<Integer, CompletableFuture<Long>> asked = new TreeMap<>();
        for (int partition : partitions) {
            LedWriter<?, ?> writer = writers.get(partition);
            asked.put(
                    partition,
                    writer == null
                            ? CompletableFuture.failedFuture(new NotHeld("there is no partition " + partition))
                            : writer.hold(token, () -> appliedIndex.applyAsLong(partition)));
        }
        return all(asked).thenApply(unused -> {
            Map<Integer, Long> indexes = new TreeMap<>();
            asked.forEach((partition, index) -> indexes.put(partition, index.join()));
            return indexes;
        });
    }

    /** Lets them go on. Completes with those that were held until now, each in one term: what they had reached when they were held is what there was until now. */
    public CompletableFuture<Set<Integer>> release(long token, Collection<Integer> partitions) {
        Map<Integer, CompletableFuture<Boolean>> asked = new TreeMap<>();
        for (int partition : partitions) {
            LedWriter<?, ?> writer = writers.get(partition);
            if (writer != null) {
                asked.put(partition, writer.release(token));
            }
        }
        return all(asked).thenApply(unused -> {
            Set<Integer> held = new HashSet<>();
            asked.forEach((partition, wasHeld) -> {
                if (wasHeld.join()) {
                    held.add(partition);
                }
            });
            return held;
        });
    }

    private static CompletableFuture<Void> all(Map<Integer, ? extends CompletableFuture<?>> asked) {
        return CompletableFuture.allOf(asked.values().toArray(CompletableFuture<?>[]::new));
    }
}
