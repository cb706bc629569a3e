package io.holdfast.app.history;

import io.holdfast.engine.command.QueueName;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Chooses the queues whose last hour is kept by the second, which is what bounds its memory. One thread. */
final class BusiestQueues {
    /** A queue must be so much busier than another to take its place: who changes places begins with an empty hour. */
    private static final double ADVANTAGE = 2;

    private final int most;
    /** Beside those, as many that somebody needs by the second. */
    private final int mostNeeded;

    private final Map<QueueName, SecondRing> rings = new HashMap<>();
    private final Set<QueueName> needed = new HashSet<>();

    BusiestQueues(int most, int mostNeeded) {
        this.most = most;
        this.mostNeeded = mostNeeded;
    }

    void forget(LiveQueue queue) {
        queue.seconds = null;
        rings.remove(queue.name);
    }

    /** Those that somebody needs have their seconds however busy they are, up to a number. */
    void need(Map<QueueName, LiveQueue> all, Set<QueueName> wanted) {
        needed.removeIf(name -> {
            boolean isOver = !wanted.contains(name) || !all.containsKey(name);
            LiveQueue queue = isOver ? all.get(name) : null;
            if (queue != null) {
                forget(queue);
            }
            return isOver;
        });
        for (QueueName name : wanted) {
            LiveQueue queue = all.get(name);
            if (queue != null && needed.size() < mostNeeded && needed.add(name) && queue.seconds == null) {
                begin(queue);
            }
        }
    }

    private void begin(LiveQueue queue) {
        SecondRing ring = new SecondRing();
        queue.seconds = ring;
        rings.put(queue.name, ring);
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
                .filter(queue -> queue.seconds != null && !needed.contains(queue.name))
                .sorted(Comparator.comparingDouble(LiveQueue::weight))
                .toList();
        int next = 0;
        for (LiveQueue candidate : candidates) {
            if (rings.size() - needed.size() >= most) {
                if (next == weakest.size()
                        || candidate.weight() < ADVANTAGE * weakest.get(next).weight()) {
                    return;
                }
                forget(weakest.get(next++));
            }
            begin(candidate);
        }
    }

    Map<QueueName, SecondRing> rings() {
        return Map.copyOf(rings);
    }
}
