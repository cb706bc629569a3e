package io.holdfast.bench.load;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** SendMessage or SendMessageBatch, closed loop. Latency: one request. */
public final class SendLoad {
    /** Enough different bodies that a compressed block of a store does not hold the same one twice. */
    private static final int DIFFERENT_REQUESTS = 64;

    private static final Duration LONGEST_FILL = Duration.ofMinutes(10);

    private SendLoad() {}

    /** {@code batch} messages per request; 1 means SendMessage. */
    public static Measured run(QueueAddress queue, int connections, int batch, Timing timing) {
        Tally tally = new Tally();
        try (LoadDriver driver = driver(queue, connections, batch, Quota.unlimited(), tally)) {
            driver.askAll();
            driver.run(timing.warmUp());
            tally.reset();
            long start = System.nanoTime();
            driver.run(timing.measured());
            return tally.over(System.nanoTime() - start);
        }
    }

    /** Puts exactly {@code messages} (a multiple of ten) into the queue, in batches of ten. */
    public static Measured fill(QueueAddress queue, int connections, long messages) {
        Tally tally = new Tally();
        try (LoadDriver driver = driver(queue, connections, 10, new Quota(messages / 10), tally)) {
            long start = System.nanoTime();
            driver.askAll();
            driver.runUntilSilent(LONGEST_FILL);
            return tally.over(System.nanoTime() - start);
        }
    }

    private static LoadDriver driver(QueueAddress queue, int connections, int batch, Quota quota, Tally tally) {
        List<ByteBuffer> requests = requests(queue, batch);
        LoadDriver driver = new LoadDriver(queue.server());
        for (int i = 0; i < connections; i++) {
            driver.open(new Sending(requests, i, batch, quota, tally));
        }
        return driver;
    }

    private static List<ByteBuffer> requests(QueueAddress queue, int batch) {
        Bodies bodies = new Bodies(batch);
        List<ByteBuffer> requests = new ArrayList<>(DIFFERENT_REQUESTS);
        for (int i = 0; i < DIFFERENT_REQUESTS; i++) {
            requests.add(
                    batch == 1
                            ? WireRequest.sendMessage(queue, bodies)
                            : WireRequest.sendMessageBatch(queue, bodies, batch));
        }
        return requests;
    }
}
