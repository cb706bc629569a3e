package io.holdfast.verify.simulation;

import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.QueuePlacement;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** The disks of all partitions, one for each. */
final class Disks {
    private final List<HandDisk> all;

    Disks(int partitions) {
        all = IntStream.range(0, partitions).mapToObj(i -> new HandDisk()).toList();
    }

    int size() {
        return all.size();
    }

    List<HandDisk> all() {
        return all;
    }

    HandDisk get(int partition) {
        return all.get(partition);
    }

    /** The disk that a queue is on. */
    HandDisk of(long queueId) {
        return all.get(new QueuePlacement(0, size()).partitionOf(queueId));
    }

    boolean isBusy() {
        return all.stream().anyMatch(HandDisk::isBusy);
    }

    /** Only if one is busy. */
    int firstBusy() {
        return IntStream.range(0, size())
                .filter(i -> all.get(i).isBusy())
                .findFirst()
                .orElseThrow();
    }

    /** Commits begun on all of them, without those that were lost. */
    int started() {
        return sum(HandDisk::started);
    }

    int[] startedOnEach() {
        return all.stream().mapToInt(HandDisk::started).toArray();
    }

    int count(Table table) {
        return sum(disk -> disk.count(table));
    }

    private int sum(ToIntFunction<HandDisk> number) {
        return all.stream().mapToInt(number).sum();
    }
}
