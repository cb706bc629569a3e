package io.holdfast.app.history;

import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.settings.QueuePlacement;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The numbers of queues that are spread over several partitions, added up from their parts. What happened is added up from look to look: parts come and go,
 * and begin to count anew wherever they are loaded, and what one has counted long ago must not seem to have happened just now. One thread.
 */
final class LiveParts {
    private final LiveBlock sums = new LiveBlock();
    private final LiveBlock one = new LiveBlock();
    private final Map<QueueName, Integer> places = new HashMap<>();
    /** What has happened in each queue since it was first seen. */
    private final Map<QueueName, long[]> happened = new HashMap<>();
    /** What each part had counted when it was last seen, by its id. */
    private final Map<Long, Counted> counted = new HashMap<>();

    private long round;
    private long second;
    private double elapsedSeconds;

    private static final class Counted {
        final QueueName queue;
        final long[] counts = new long[LiveBlock.COUNTS];
        long round;

        Counted(QueueName queue) {
            this.queue = queue;
        }
    }

    /** Sees the sum of a queue. */
    interface Visitor {
        void queue(LiveBlock block, int index, long second, double elapsedSeconds);
    }

    /** Another look begins. */
    void begin() {
        round++;
        sums.clear();
        places.clear();
    }

    void lookedAt(long lookedAtSecond, double sinceLastSeconds) {
        second = lookedAtSecond;
        elapsedSeconds = sinceLastSeconds;
    }

    /** One that another node leads. */
    void add(QueueDescription part) {
        one.clear();
        one.queue(
                part.queue(),
                part.statistics(),
                part.visible(),
                part.inFlight(),
                part.delayed(),
                part.oldestAgeMillis(),
                part.oldestAgeMillis(),
                part.waiters());
        add(one, 0);
    }

    void add(LiveBlock block, int index) {
        QueueName name = block.name(index);
        count(block, index, happened.computeIfAbsent(name, unused -> new long[LiveBlock.COUNTS]));
        Integer place = places.get(name);
        if (place == null) {
            places.put(name, sums.size());
            sums.addCopy(block, index);
        } else {
            sums.addPart(place, block, index);
        }
    }

    private void count(LiveBlock block, int index, long[] sum) {
        QueueInfo part = block.queue(index);
        Counted last = counted.get(part.id());
        // What the queue itself has counted is known from when it was not spread yet.
        boolean isKnown = last != null || !QueuePlacement.isPart(part.id());
        if (last == null) {
            last = new Counted(part.name());
            counted.put(part.id(), last);
        }
        last.round = round;
        for (int i = 0; i < LiveBlock.COUNTS; i++) {
            long now = block.get(index, i);
            sum[i] += isKnown ? Math.max(0, now - last.counts[i]) : 0;
            last.counts[i] = now;
        }
    }

    /** Shows the sums; the look is over. */
    void end(Visitor visitor) {
        places.forEach((name, place) -> {
            long[] sum = happened.get(name);
            if (sum != null) {
                sums.setCounts(place, sum);
            }
            visitor.queue(sums, place, second, elapsedSeconds);
        });
        if (counted.values().removeIf(part -> round - part.round > LiveSampler.ROUNDS_TO_WAIT)) {
            happened.keySet()
                    .retainAll(counted.values().stream().map(part -> part.queue).collect(Collectors.toSet()));
        }
    }
}
