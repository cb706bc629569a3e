package io.holdfast.bench.consumer;

import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.QueueConsumer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;

/** What the consumer adds between the SDK's answer to a receive and the handler, at concurrency 10 and with a delete for each message. */
final class HandlerStarts implements ExecutionInterceptor {
    private static final int CONCURRENCY = 10;
    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Map<String, Long> answered = new ConcurrentHashMap<>();
    private final Histogram waits = new ConcurrentHistogram(LONGEST_NANOS, 3);

    private HandlerStarts() {}

    @Override
    public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
        if (context.response() instanceof ReceiveMessageResponse receive) {
            long now = System.nanoTime();
            receive.messages().forEach(message -> answered.put(message.messageId(), now));
        }
    }

    static double p99Millis(int port, String queue, int perSecond, int messages) throws InterruptedException {
        HandlerStarts starts = new HandlerStarts();
        int warmUp = messages / 3;
        CountDownLatch handled = new CountDownLatch(warmUp + messages);
        ScheduledExecutorService pace = Executors.newSingleThreadScheduledExecutor();
        try (SqsClient sender = Clients.connecting(port, 1);
                SqsClient sqs = Clients.connecting(port, 2 * CONCURRENCY, starts);
                QueueConsumer consumer = QueueConsumer.builder(sqs, queue)
                        .concurrency(CONCURRENCY)
                        .shutdownDeadline(Duration.ofSeconds(1))
                        .handler((body, delivery) -> {
                            starts.started(delivery.messageId(), handled.getCount() <= messages);
                            handled.countDown();
                            return Outcome.ack();
                        })
                        .build()) {
            consumer.start();
            ScheduledFuture<?> sends = pace.scheduleAtFixedRate(
                    () -> sender.sendMessage(request -> request.queueUrl(queue).messageBody("start")),
                    0,
                    1_000_000 / perSecond,
                    TimeUnit.MICROSECONDS);
            handled.await();
            sends.cancel(false);
            pace.shutdown();
            pace.awaitTermination(10, TimeUnit.SECONDS);
        }
        return starts.waits.getValueAtPercentile(99) / 1e6;
    }

    private void started(String messageId, boolean counts) {
        long now = System.nanoTime();
        Long answer = answered.remove(messageId);
        if (counts && answer != null) {
            waits.recordValue(Math.min(now - answer, LONGEST_NANOS));
        }
    }
}
