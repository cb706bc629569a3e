package io.holdfast.bench.consumer;

import com.sun.management.OperatingSystemMXBean;
import io.holdfast.consumer.Heartbeat;
import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.QueueConsumer;
import io.holdfast.consumer.Visibility;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import software.amazon.awssdk.services.sqs.SqsClient;

/** What it costs to keep the leases of messages whose handlers only wait, once the code is compiled. */
final class HeldMessages {
    private static final Duration VISIBILITY = Duration.ofSeconds(30);

    /** For what the receives and the start of the handlers leave behind to be done. */
    private static final int SETTLING_SECONDS = 3;

    private HeldMessages() {}

    static double percentOfACore(int port, String queue, int messages, int warmUpSeconds, int seconds)
            throws InterruptedException {
        try (SqsClient sqs = Clients.connecting(port, 32)) {
            // A hundred times as many beats as usual: what is to be known is what beats cost, not what it costs to
            // learn them.
            holding(sqs, queue, messages, Heartbeat.every(Duration.ofMillis(100)), warmUpSeconds);
            return holding(sqs, queue, messages, Heartbeat.everyFraction(3), seconds);
        }
    }

    /** Takes all messages, measures, and gives them back. */
    private static double holding(SqsClient sqs, String queue, int messages, Heartbeat heartbeat, int seconds)
            throws InterruptedException {
        CountDownLatch held = new CountDownLatch(messages);
        CountDownLatch done = new CountDownLatch(1);
        try (QueueConsumer consumer = QueueConsumer.builder(sqs, queue)
                .concurrency(messages)
                .visibility(Visibility.of(VISIBILITY))
                .heartbeat(heartbeat)
                .shutdownDeadline(Duration.ofSeconds(60))
                .handler((body, delivery) -> {
                    held.countDown();
                    done.await();
                    return Outcome.retryAfter(Duration.ZERO);
                })
                .build()) {
            consumer.start();
            held.await();
            TimeUnit.SECONDS.sleep(SETTLING_SECONDS);
            long start = System.nanoTime();
            long cpu = cpuNanos();
            TimeUnit.SECONDS.sleep(seconds);
            double percent = 100.0 * (cpuNanos() - cpu) / (System.nanoTime() - start);
            consumer.pause();
            done.countDown();
            return percent;
        }
    }

    /** What this process has used so far, without what it took to compile its code: that is over after a while, a beat never is. */
    private static long cpuNanos() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
            return system.getProcessCpuTime()
                    - threads.mapToLong(HeldMessages::compilingNanos).sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long compilingNanos(Path thread) {
        try {
            return Files.readString(thread.resolve("comm")).contains("CompilerThre")
                    ? Long.parseLong(
                            Files.readString(thread.resolve("schedstat")).split(" ", 2)[0])
                    : 0;
        } catch (IOException ended) {
            return 0;
        }
    }
}
