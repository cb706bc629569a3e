package io.holdfast.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.parts.Eventually;
import io.holdfast.testkit.HoldfastExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.sqs.SqsClient;

class BackgroundTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final SqsClient sqs = TestQueue.client(holdfast);

    /** Throws an Error at the first question of the heartbeat thread and of each poller after it was armed. */
    private static final class BreakingClock implements Clocks {
        private final Set<String> broken = ConcurrentHashMap.newKeySet();
        private volatile boolean armed;

        @Override
        public long nanos() {
            String thread = Thread.currentThread().getName();
            boolean ours = thread.endsWith("-heartbeat") || thread.contains("-poller-");
            if (armed && ours && broken.add(thread)) {
                throw new StackOverflowError("in " + thread);
            }
            return System.nanoTime();
        }

        @Override
        public Instant wall() {
            return Instant.now();
        }
    }

    @Test
    void errorsKillNeitherPollersNorHeartbeatsAndHealthTellsOfThem() {
        TestQueue queue = TestQueue.standard(sqs, 30);
        BreakingClock clock = new BreakingClock();
        AtomicInteger handled = new AtomicInteger();
        try (QueueConsumer consumer = queue.consumer()
                .longPoll(Duration.ofSeconds(1))
                .clock(clock)
                .voidHandler((body, delivery) -> handled.incrementAndGet())
                .build()) {
            consumer.start();
            clock.armed = true;
            Eventually.holds("both broke", () -> clock.broken.size() >= 2);
            Eventually.holds("health tells", () -> consumer.health().status() == Health.Status.DEGRADED);
            assertThat(consumer.health().reasons()).anyMatch(reason -> reason.contains("failed unexpectedly"));
            queue.send("x");
            Eventually.holds("it is handled", () -> handled.get() == 1 && queue.isEmpty());
        }
    }

    @Test
    void clockOfATestEndsLeasesWithoutWaiting() throws InterruptedException {
        TestQueue queue = TestQueue.standard(sqs, 30);
        HandClock clock = new HandClock();
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch stuck = new CountDownLatch(1);
        queue.send("x");
        try (QueueConsumer consumer = queue.consumer()
                .clock(clock)
                .listener(new ConsumerListener() {
                    @Override
                    public void stuck(Delivery delivery) {
                        stuck.countDown();
                    }
                })
                .voidHandler((body, delivery) -> {
                    started.countDown();
                    stuck.await();
                })
                .build()) {
            consumer.start();
            assertThat(started.await(1, TimeUnit.MINUTES)).isTrue();
            clock.advance(Duration.ofHours(1));
            assertThat(stuck.await(1, TimeUnit.MINUTES))
                    .as("stuck after an hour")
                    .isTrue();
            clock.advance(Duration.ofHours(1));
        }
    }
}
