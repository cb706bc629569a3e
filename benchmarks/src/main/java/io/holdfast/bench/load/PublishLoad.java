package io.holdfast.bench.load;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Publishing to a queue of RabbitMQ, closed loop: each connection publishes so many messages at once and waits until all are confirmed. The same driver and
 * the same bodies as for {@link SendLoad}, so that neither side pays for a richer client.
 */
public final class PublishLoad {
    private static final int DIFFERENT_REQUESTS = 64;

    private PublishLoad() {}

    /**
     * Publishes for as long as the timing says.
     *
     * @param ports of the nodes, over which the connections are spread
     */
    public static Measured run(List<Integer> ports, String queue, int connections, int batch, Timing timing) {
        List<ByteBuffer> requests = requests(queue, batch);
        Tally tally = new Tally();
        try (LoadDriver driver =
                new LoadDriver(new InetSocketAddress(InetAddress.getLoopbackAddress(), ports.get(0)), null)) {
            for (int i = 0; i < connections; i++) {
                AmqpChannel channel = new AmqpChannel(ports.get(i % ports.size()));
                channel.confirmAll();
                driver.adopt(channel.socket(), new ConfirmReader(batch), new Publishing(requests, i, batch, tally));
            }
            driver.askAll();
            driver.run(timing.warmUp());
            tally.reset();
            long start = System.nanoTime();
            driver.run(timing.measured());
            return tally.over(System.nanoTime() - start);
        }
    }

    private static List<ByteBuffer> requests(String queue, int batch) {
        Bodies bodies = new Bodies(batch);
        List<ByteBuffer> requests = new ArrayList<>();
        for (int i = 0; i < DIFFERENT_REQUESTS; i++) {
            AmqpFrames frames = new AmqpFrames();
            for (int message = 0; message < batch; message++) {
                frames.message(queue, bodies.next().getBytes(StandardCharsets.US_ASCII));
            }
            byte[] bytes = frames.toByteArray();
            requests.add(ByteBuffer.allocateDirect(bytes.length).put(bytes).flip());
        }
        return requests;
    }

    private static final class Publishing implements Conversation {
        private final List<ByteBuffer> requests;
        private final int batch;
        private final Tally tally;
        private int next;

        Publishing(List<ByteBuffer> requests, int first, int batch, Tally tally) {
            this.requests = requests;
            this.next = first;
            this.batch = batch;
            this.tally = tally;
        }

        @Override
        public @Nullable ByteBuffer next(long nowNanos) {
            return requests.get(next++ % requests.size()).duplicate();
        }

        @Override
        public void answered(Answer answer, long latencyNanos, long nowNanos) {
            tally.latency(latencyNanos);
            tally.messages(batch);
        }
    }
}
