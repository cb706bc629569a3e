package io.holdfast.outbox.cdc;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.outbox.OutboxMessage;
import io.holdfast.parts.Eventually;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** One writer per key that publishes to a FIFO queue, number after number, until it is stopped; and the proof that all arrived. */
final class Load implements AutoCloseable {
    private static final int KEYS = 8;
    private static final long PAUSE_NANOS = 100_000_000;

    private final CdcBed bed;
    private final String queue;
    private final Map<String, List<Integer>> committed = new ConcurrentHashMap<>();
    private final AtomicInteger rows = new AtomicInteger();
    private final List<Thread> writers = new ArrayList<>();
    private volatile boolean stopped;

    Load(CdcBed bed, String queue) {
        this.bed = bed;
        this.queue = queue;
        for (int i = 0; i < KEYS; i++) {
            String key = "key-" + i;
            Thread writer = new Thread(() -> write(key), "writer-" + key);
            writer.start();
            writers.add(writer);
        }
    }

    /** Waits until so many more rows were committed. */
    void awaitMore(int more) {
        int goal = rows.get() + more;
        Eventually.holds(more + " more rows", () -> rows.get() >= goal);
    }

    private void write(String key) {
        List<Integer> done = new ArrayList<>();
        committed.put(key, done);
        for (int next = 1; !stopped; LockSupport.parkNanos(PAUSE_NANOS)) {
            try {
                bed.publish(OutboxMessage.to(queue).key(key).body(key + ":" + next));
                done.add(next++);
                rows.incrementAndGet();
            } catch (SQLException away) {
                // Whether this commit counts, nobody knows: the next one gets another number.
                next++;
            }
        }
    }

    /** Every committed row once, in the order of its key; of those whose commit failed, some. */
    void assertAllArrivedOnceAndInOrder() {
        close();
        bed.awaitEmptyTable();
        Map<String, List<Integer>> arrived = new HashMap<>();
        for (List<String> bodies = bed.receiveSome(queue); !bodies.isEmpty(); bodies = bed.receiveSome(queue)) {
            for (String body : bodies) {
                String[] parts = body.split(":", -1);
                arrived.computeIfAbsent(parts[0], key -> new ArrayList<>()).add(Integer.valueOf(parts[1]));
            }
        }
        assertThat(arrived).hasSize(KEYS);
        arrived.forEach((key, numbers) -> assertThat(numbers).as(key).isSorted().doesNotHaveDuplicates());
        committed.forEach((key, numbers) -> assertThat(arrived.get(key)).as(key).containsAll(numbers));
    }

    @Override
    public void close() {
        stopped = true;
        for (Thread writer : writers) {
            try {
                writer.join();
            } catch (InterruptedException asked) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(asked);
            }
        }
    }
}
