package io.holdfast.app.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.LongAdder;

/** Events that are not written yet, so many at most; others are dropped and counted. Any thread adds, one removes. */
final class WaitingEvents {
    private static final int MOST_WAITING = 10_000;

    private final BlockingQueue<AuditEvent> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final LongAdder dropped = new LongAdder();

    void add(AuditEvent event) {
        if (!waiting.offer(event)) {
            dropped.increment();
        }
    }

    long dropped() {
        return dropped.sum();
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** The oldest, which stay here. */
    List<AuditEvent> oldest(int most) {
        return new ArrayList<>(waiting.stream().limit(most).toList());
    }

    void removeOldest(int count) {
        for (int i = 0; i < count; i++) {
            waiting.poll();
        }
    }
}
