package io.holdfast.outbox;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The URLs of queues, asked once per name. Thread-safe. */
final class QueueUrls {
    private final SqsClient sqs;
    private final Map<String, String> known = new ConcurrentHashMap<>();

    QueueUrls(SqsClient sqs) {
        this.sqs = sqs;
    }

    /** The URL; asks the server if the name is new. */
    String of(String destination) {
        if (destination.startsWith("http://") || destination.startsWith("https://")) {
            return destination;
        }
        String url = known.get(destination);
        if (url == null) {
            // Asked outside the map: a slow answer must not hold up the senders of other queues.
            url = sqs.getQueueUrl(request -> request.queueName(destination)).queueUrl();
            known.put(destination, url);
        }
        return url;
    }

    /** The queue is gone; a new one of its name may have another URL. */
    void forget(String destination) {
        known.remove(destination);
    }
}
