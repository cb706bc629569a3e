package io.holdfast.app.history;

import io.holdfast.app.clock.ClockSteps;
import io.holdfast.app.partition.HistorySize;
import io.holdfast.app.partition.StoredHistory;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.settings.QueuePlacement;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks at all active queues once a second, in steps on the partitions' loops that nobody notices, and keeps what it saw: what happens now, and
 * the last hour of the busiest queues by the second.
 *
 * <p>Thread rule: {@link #sample} by one thread, which must not be a loop's; the rest by any.
 */
public final class LiveSampler {
    /** Rounds that a queue may be missed in before it counts as idle: queues that come or go make others be missed. */
    static final int ROUNDS_TO_WAIT = 3;

    private final StoredHistory stored;
    private final ClockSteps steps;
    private final BusiestQueues busiest;
    private final Supplier<Set<QueueName>> needed;
    private final long[] lastMillis;
    private final LiveBlock[] blocks;
    private final Map<QueueName, LiveQueue> queues = new HashMap<>();
    private final Supplier<Collection<QueueDescription>> partsElsewhere;
    private final LiveParts parts = new LiveParts();
    private long round;
    private volatile Map<QueueName, LiveFigures> all = Map.of();
    private volatile Map<QueueName, SecondRing> hours = Map.of();
    private volatile LiveTotals totals = new LiveTotals(0, 0, 0, 0, 0, 0, 0, 0);
    private volatile Set<Integer> sampled = Set.of();
    private volatile HistoryNumbers numbers = new HistoryNumbers(0, 0, 0);

    /**
     * @param mostSeries queues whose last hour is kept by the second, because they are the busiest; as many again because they are needed
     * @param needed queues that somebody needs by the second
     * @param partsElsewhere the parts that other nodes lead of queues that are led here
     */
    public LiveSampler(
            StoredHistory stored,
            ClockSteps steps,
            int mostSeries,
            Supplier<Set<QueueName>> needed,
            Supplier<Collection<QueueDescription>> partsElsewhere) {
        this.partsElsewhere = partsElsewhere;
        this.needed = needed;
        this.stored = stored;
        this.steps = steps;
        this.busiest = new BusiestQueues(mostSeries, mostSeries);
        this.lastMillis = new long[stored.partitions()];
        Arrays.fill(lastMillis, -1);
        this.blocks = new LiveBlock[lastMillis.length];
        Arrays.setAll(blocks, unused -> new LiveBlock());
    }

    /** Looks once; to be called every second. */
    public void sample() {
        round++;
        long bytes = 0;
        long hoursDropped = 0;
        Set<Integer> looked = new HashSet<>();
        parts.begin();
        for (int i = 0; i < lastMillis.length; i++) {
            HistorySize size = sample(i);
            if (size != null) {
                looked.add(i);
                bytes += size.bytes();
                hoursDropped += size.hoursDropped();
            }
        }
        partsElsewhere.get().forEach(parts::add);
        parts.end((block, index, second, elapsedSeconds) -> queues.computeIfAbsent(
                        block.name(index),
                        name -> new LiveQueue(
                                name, stored.partitionOfQueue(block.queue(index).id())))
                .take(block, index, second, elapsedSeconds, round));
        Map<QueueName, LiveFigures> figures = new HashMap<>();
        for (Iterator<LiveQueue> each = queues.values().iterator(); each.hasNext(); ) {
            LiveQueue queue = each.next();
            if (round - queue.seenInRound > ROUNDS_TO_WAIT) {
                each.remove();
                busiest.forget(queue);
            } else if (looked.contains(queue.partition)) {
                figures.put(queue.name, queue.figures);
            }
        }
        busiest.need(queues, needed.get());
        busiest.choose(queues.values());
        hours = busiest.rings();
        all = figures;
        totals = LiveSums.of(figures.values());
        sampled = looked;
        numbers = new HistoryNumbers(bytes, hoursDropped, hours.size());
    }

    /** Null if another node leads the partition. */
    private @Nullable HistorySize sample(int partition) {
        LiveBlock block = blocks[partition];
        // Should the partition not answer in time, it may still fill this one later.
        blocks[partition] = new LiveBlock();
        block.clear();
        HistorySize size = stored.showActive(partition, block);
        blocks[partition] = block;
        if (size == null) {
            lastMillis[partition] = -1;
            return null;
        }
        long second = Math.floorDiv(steps.shown(size.nowMillis()), 1_000L);
        long elapsedMillis = lastMillis[partition] < 0 ? 0 : size.nowMillis() - lastMillis[partition];
        lastMillis[partition] = size.nowMillis();
        parts.lookedAt(second, elapsedMillis / 1_000.0);
        for (int i = 0; i < block.size(); i++) {
            QueueInfo queue = block.queue(i);
            if (queue.settings().parts() > 1 || QueuePlacement.isPart(queue.id())) {
                // Where another node leads the queue itself, that node adds this part to it.
                if (stored.isQueueLedHere(queue.id())) {
                    parts.add(block, i);
                }
            } else {
                queues.computeIfAbsent(block.name(i), name -> new LiveQueue(name, partition))
                        .take(block, i, second, elapsedMillis / 1_000.0, round);
            }
        }
        return size;
    }

    Map<QueueName, LiveFigures> all() {
        return all;
    }

    /** The partitions that are led here and were looked at. */
    Set<Integer> sampled() {
        return sampled;
    }

    LiveTotals totals() {
        return totals;
    }

    HistoryNumbers numbers() {
        return numbers;
    }

    @Nullable
    SecondSeries lastHour(QueueName queue) {
        SecondRing ring = hours.get(queue);
        return ring == null ? null : ring.series();
    }
}
