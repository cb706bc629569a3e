package io.holdfast.bench.consumer;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/** The same work as {@link DrainedQueue}'s without a consumer: a loop on each connection, the shortest that the AWS SDK allows. */
final class BareSdk {
    private final SqsClient sqs;
    private final String queue;
    private final int warmUp;
    private final int last;
    private final AtomicLong taken = new AtomicLong();
    private final AtomicLong start = new AtomicLong();
    private final AtomicLong end = new AtomicLong();

    private BareSdk(SqsClient sqs, String queue, int warmUp, int counted) {
        this.sqs = sqs;
        this.queue = queue;
        this.warmUp = warmUp;
        this.last = warmUp + counted;
    }

    static double messagesPerSecond(int port, String queue, int connections, int warmUp, int counted)
            throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(connections);
        try (SqsClient sqs = Clients.connecting(port, connections)) {
            BareSdk loop = new BareSdk(sqs, queue, warmUp, counted);
            threads.invokeAll(IntStream.range(0, connections)
                    .mapToObj(i -> Executors.callable(loop::run))
                    .toList());
            return counted / ((loop.end.get() - loop.start.get()) / 1e9);
        } finally {
            threads.shutdown();
        }
    }

    private void run() {
        while (taken.get() < last) {
            List<Message> messages = sqs.receiveMessage(request -> request.queueUrl(queue)
                            .maxNumberOfMessages(DrainedQueue.PER_RECEIVE)
                            .messageSystemAttributeNames(MessageSystemAttributeName.ALL)
                            .messageAttributeNames("All"))
                    .messages();
            sqs.deleteMessageBatch(request -> request.queueUrl(queue)
                    .entries(IntStream.range(0, messages.size())
                            .mapToObj(i -> DeleteMessageBatchRequestEntry.builder()
                                    .id(Integer.toString(i))
                                    .receiptHandle(messages.get(i).receiptHandle())
                                    .build())
                            .toList()));
            messages.forEach(message -> count());
        }
    }

    private void count() {
        long number = taken.incrementAndGet();
        if (number == warmUp) {
            start.set(System.nanoTime());
        } else if (number == last) {
            end.set(System.nanoTime());
        }
    }
}
