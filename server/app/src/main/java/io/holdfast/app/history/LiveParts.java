package io.holdfast.app.history;

import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueName;
import java.util.HashMap;
import java.util.Map;

/**
 * The numbers of queues that are spread over several partitions, added up from their parts, in one look. One thread.
 */
final class LiveParts {
    private final LiveBlock sums = new LiveBlock();
    private final Map<QueueName, Integer> places = new HashMap<>();
    private final LiveBlock one = new LiveBlock();
    private long second;
    private double elapsedSeconds;

    /** Sees the sum of a queue. */
    interface Visitor {
        void queue(LiveBlock block, int index, long second, double elapsedSeconds);
    }

    void add(LiveBlock block, int index, long lookedAtSecond, double sinceLastSeconds) {
        second = lookedAtSecond;
        elapsedSeconds = sinceLastSeconds;
        add(block, index);
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

    private void add(LiveBlock block, int index) {
        QueueName name = block.name(index);
        Integer place = places.get(name);
        if (place == null) {
            places.put(name, sums.size());
            sums.addCopy(block, index);
        } else {
            sums.addPart(place, block, index);
        }
    }

    void forEach(Visitor visitor) {
        for (int i = 0; i < sums.size(); i++) {
            visitor.queue(sums, i, second, elapsedSeconds);
        }
    }
}
