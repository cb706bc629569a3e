package io.holdfast.app.history;

import io.holdfast.engine.command.QueueName;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Chooses the queues whose last hour is kept by the second, which is what bounds its memory. One thread. */
final class BusiestQueues {
    /** A queue must be so much busier than another to take its place: who changes places begins with an empty hour. */
    private static final double ADVANTAGE = 2;

    private final int most;
    private final Map<QueueName, SecondRing> rings = new HashMap<>();

    BusiestQueues(int most) {
        this.most = most;
    }

    void forget(LiveQueue queue) {
        queue.seconds = null;
        rings.remove(queue.name);
    }

    void choose(Collection<LiveQueue> all) {
        List<LiveQueue> candidates = all.stream()
                .filter(queue -> queue.seconds == null && queue.weight() >= 1)
                .sorted(Comparator.comparingDouble(LiveQueue::weight).reversed())
                .limit(most)
                .toList();
        if (candidates.isEmpty()) {
            return;
        }
        List<LiveQueue> weakest = all.stream()
                .filter(queue -> queue.seconds != null)
                .sorted(Comparator.comparingDouble(LiveQueue::weight))
                .toList();
        int next = 0;
        for (LiveQueue candidate : candidates) {
            if (rings.size() >= most) {
                if (next == weakest.size()
                        || candidate.weight() < ADVANTAGE * weakest.get(next).weight()) {
                    return;
                }
                forget(weakest.get(next++));
            }
            SecondRing ring = new SecondRing();
            candidate.seconds = ring;
            rings.put(candidate.name, ring);
        }
    }

    Map<QueueName, SecondRing> rings() {
        return Map.copyOf(rings);
    }
}
