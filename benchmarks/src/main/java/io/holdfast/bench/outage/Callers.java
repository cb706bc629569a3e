package io.holdfast.bench.outage;

import io.holdfast.bench.consumer.Clients;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;

/** One thread for each queue that sends one message after the other, through the AWS SDK with the retries that it has by itself. */
public final class Callers implements Closeable {
    private static final int PAUSE_MILLIS = 10;
    private static final int LOOK_EVERY_MILLIS = 5;
    private static final String BODY = "x".repeat(1024);

    private record Call(long startNanos, long endNanos) {}

    private final SqsClient sqs;
    /** What was answered, by queue. */
    private final Map<String, Queue<Call>> answered = new LinkedHashMap<>();

    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean isOver;

    public Callers(int port, List<String> queueUrls) {
        sqs = Clients.connecting(port, queueUrls.size());
        queueUrls.forEach(queue -> answered.put(queue, new ConcurrentLinkedQueue<>()));
        answered.forEach((queue, calls) -> threads.add(new Thread(() -> send(queue, calls), "caller")));
        threads.forEach(Thread::start);
    }

    private void send(String queue, Queue<Call> calls) {
        while (!isOver) {
            long start = System.nanoTime();
            try {
                sqs.sendMessage(request -> request.queueUrl(queue).messageBody(BODY));
                calls.add(new Call(start, System.nanoTime()));
            } catch (SdkException e) {
                failures.add(queue + " after " + (System.nanoTime() - start) / 1_000_000 + " ms: " + e.getMessage());
            }
            sleep(PAUSE_MILLIS);
        }
    }

    /** Until every queue has answered a call that began after then; gives how long after then the last one did. */
    public double millisUntilAllAnswered(long sinceNanos, long withinSeconds) {
        long last = sinceNanos;
        for (Map.Entry<String, Queue<Call>> queue : answered.entrySet()) {
            long first = firstAnswered(queue.getValue(), sinceNanos);
            while (first == 0) {
                if (System.nanoTime() - sinceNanos > TimeUnit.SECONDS.toNanos(withinSeconds)) {
                    throw new IllegalStateException(queue.getKey() + " has not answered for " + withinSeconds
                            + " s; failed calls: " + failures);
                }
                sleep(LOOK_EVERY_MILLIS);
                first = firstAnswered(queue.getValue(), sinceNanos);
            }
            last = Math.max(last, first);
        }
        return (last - sinceNanos) / 1e6;
    }

    private static long firstAnswered(Queue<Call> calls, long sinceNanos) {
        return calls.stream()
                .filter(call -> call.startNanos >= sinceNanos)
                .mapToLong(Call::endNanos)
                .findFirst()
                .orElse(0);
    }

    /** The longest time between two answers of each queue, in milliseconds, from then until now. */
    public double[] longestPausesMillis(long sinceNanos) {
        return answered.values().stream()
                .mapToDouble(calls -> longestPause(calls, sinceNanos) / 1e6)
                .toArray();
    }

    private static long longestPause(Queue<Call> calls, long sinceNanos) {
        long longest = 0;
        long before = sinceNanos;
        for (Call call :
                calls.stream().sorted(Comparator.comparingLong(Call::endNanos)).toList()) {
            if (call.endNanos >= sinceNanos) {
                longest = Math.max(longest, call.endNanos - before);
                before = call.endNanos;
            }
        }
        return Math.max(longest, System.nanoTime() - before);
    }

    public long answered() {
        return answered.values().stream().mapToLong(Queue::size).sum();
    }

    /** Calls that failed although the SDK had repeated them. */
    public List<String> failures() {
        return List.copyOf(failures);
    }

    private static void sleep(int millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        isOver = true;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        sqs.close();
    }
}
