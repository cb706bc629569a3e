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

    /** At a faster pace, and so many that the compiler is done: while it has a core of two, whoever is woken waits for it. */
    private static final int WARM_UP = 24_000;

    private static final int WARM_UP_PACE = 5;
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
        CountDownLatch warm = new CountDownLatch(WARM_UP);
        CountDownLatch handled = new CountDownLatch(messages);
        ScheduledExecutorService pace = Executors.newSingleThreadScheduledExecutor();
        try (SqsClient sender = Clients.connecting(port, 1);
                SqsClient sqs = Clients.connecting(port, 2 * CONCURRENCY, starts);
                QueueConsumer consumer = QueueConsumer.builder(sqs, queue)
                        .concurrency(CONCURRENCY)
                        .shutdownDeadline(Duration.ofSeconds(1))
                        .handler((body, delivery) -> {
                            boolean counts = warm.getCount() == 0;
                            starts.started(delivery.messageId(), counts);
                            (counts ? handled : warm).countDown();
                            return Outcome.ack();
                        })
                        .build()) {
            consumer.start();
            Runnable send =
                    () -> sender.sendMessage(request -> request.queueUrl(queue).messageBody("start"));
            awaitSending(pace, send, WARM_UP_PACE * perSecond, warm);
            awaitSending(pace, send, perSecond, handled);
            pace.shutdown();
            pace.awaitTermination(10, TimeUnit.SECONDS);
        }
        return starts.waits.getValueAtPercentile(99) / 1e6;
    }

    private static void awaitSending(ScheduledExecutorService pace, Runnable send, int perSecond, CountDownLatch enough)
            throws InterruptedException {
        ScheduledFuture<?> sends = pace.scheduleAtFixedRate(send, 0, 1_000_000 / perSecond, TimeUnit.MICROSECONDS);
        enough.await();
        sends.cancel(false);
    }

    private void started(String messageId, boolean counts) {
        long now = System.nanoTime();
        Long answer = answered.remove(messageId);
        if (counts && answer != null) {
            waits.recordValue(Math.min(now - answer, LONGEST_NANOS));
        }
    }
}
