package io.holdfast.outbox;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlRequest;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlResponse;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResultEntry;

/** A queue server that takes batches and keeps them, unless told to refuse an entry or a call. Thread-safe. */
final class FakeSqs implements SqsClient {
    private final List<SendMessageBatchRequest> calls = new ArrayList<>();
    private final List<String> bodies = new ArrayList<>();
    private final Set<String> missing = ConcurrentHashMap.newKeySet();
    private volatile Function<SendMessageBatchRequestEntry, BatchResultErrorEntry.@Nullable Builder> entryFault =
            entry -> null;
    private volatile Function<SendMessageBatchRequest, @Nullable RuntimeException> callFault = call -> null;

    /** Refuses the entries for which this gives an error; its id is filled in. */
    void refuse(Function<SendMessageBatchRequestEntry, BatchResultErrorEntry.@Nullable Builder> fault) {
        entryFault = fault;
    }

    /** Fails the calls for which this gives an exception. */
    void fail(Function<SendMessageBatchRequest, @Nullable RuntimeException> fault) {
        callFault = fault;
    }

    void without(String queue) {
        missing.add(queue);
    }

    void with(String queue) {
        missing.remove(queue);
    }

    synchronized List<String> bodies() {
        return List.copyOf(bodies);
    }

    synchronized List<SendMessageBatchRequest> calls() {
        return List.copyOf(calls);
    }

    @Override
    public GetQueueUrlResponse getQueueUrl(GetQueueUrlRequest request) {
        if (missing.contains(request.queueName())) {
            throw QueueDoesNotExistException.builder()
                    .message("no such queue")
                    .statusCode(400)
                    .build();
        }
        return GetQueueUrlResponse.builder()
                .queueUrl("http://queues/" + request.queueName())
                .build();
    }

    @Override
    public synchronized SendMessageBatchResponse sendMessageBatch(SendMessageBatchRequest request) {
        calls.add(request);
        RuntimeException failure = callFault.apply(request);
        if (failure != null) {
            throw failure;
        }
        List<SendMessageBatchResultEntry> taken = new ArrayList<>();
        List<BatchResultErrorEntry> refused = new ArrayList<>();
        for (SendMessageBatchRequestEntry entry : request.entries()) {
            BatchResultErrorEntry.Builder error = entryFault.apply(entry);
            if (error == null) {
                bodies.add(entry.messageBody());
                taken.add(SendMessageBatchResultEntry.builder()
                        .id(entry.id())
                        .messageId("m")
                        .build());
            } else {
                refused.add(error.id(entry.id()).build());
            }
        }
        return SendMessageBatchResponse.builder()
                .successful(taken)
                .failed(refused)
                .build();
    }

    @Override
    public String serviceName() {
        return "sqs";
    }

    @Override
    public void close() {}
}
