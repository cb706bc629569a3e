package io.holdfast.consumer;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequest;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchResponse;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityRequest;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityResponse;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.DeleteMessageRequest;
import software.amazon.awssdk.services.sqs.model.DeleteMessageResponse;
import software.amazon.awssdk.services.sqs.model.GetQueueAttributesRequest;
import software.amazon.awssdk.services.sqs.model.GetQueueAttributesResponse;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlRequest;
import software.amazon.awssdk.services.sqs.model.GetQueueUrlResponse;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageResponse;

/** A real client behind a line that fails as the test says: one prepared failure for each call, as long as there are any. */
final class FlakySqs implements SqsClient {
    final ConcurrentLinkedQueue<RuntimeException> receiveFailures = new ConcurrentLinkedQueue<>();
    final ConcurrentLinkedQueue<RuntimeException> deleteFailures = new ConcurrentLinkedQueue<>();
    final ConcurrentLinkedQueue<RuntimeException> heartbeatFailures = new ConcurrentLinkedQueue<>();
    final List<@Nullable String> attemptIds = new CopyOnWriteArrayList<>();
    final AtomicInteger receivesAnswered = new AtomicInteger();
    final List<String> pollGroups = new CopyOnWriteArrayList<>();
    final List<Duration> heartbeatLimits = new CopyOnWriteArrayList<>();
    private final SqsClient real;

    FlakySqs(SqsClient real) {
        this.real = real;
    }

    private static void failOnce(ConcurrentLinkedQueue<RuntimeException> failures) {
        RuntimeException failure = failures.poll();
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public ReceiveMessageResponse receiveMessage(ReceiveMessageRequest request) {
        attemptIds.add(request.receiveRequestAttemptId());
        request.overrideConfiguration()
                .map(with -> with.headers().get("x-holdfast-poll-group"))
                .ifPresent(pollGroups::addAll);
        failOnce(receiveFailures);
        ReceiveMessageResponse answer = real.receiveMessage(request);
        receivesAnswered.incrementAndGet();
        return answer;
    }

    @Override
    public DeleteMessageResponse deleteMessage(DeleteMessageRequest request) {
        failOnce(deleteFailures);
        return real.deleteMessage(request);
    }

    @Override
    public DeleteMessageBatchResponse deleteMessageBatch(DeleteMessageBatchRequest request) {
        failOnce(deleteFailures);
        return real.deleteMessageBatch(request);
    }

    @Override
    public ChangeMessageVisibilityResponse changeMessageVisibility(ChangeMessageVisibilityRequest request) {
        return real.changeMessageVisibility(request);
    }

    @Override
    public ChangeMessageVisibilityBatchResponse changeMessageVisibilityBatch(
            ChangeMessageVisibilityBatchRequest request) {
        request.overrideConfiguration()
                .flatMap(limits -> limits.apiCallTimeout())
                .ifPresent(heartbeatLimits::add);
        failOnce(heartbeatFailures);
        return real.changeMessageVisibilityBatch(request);
    }

    @Override
    public GetQueueUrlResponse getQueueUrl(GetQueueUrlRequest request) {
        return real.getQueueUrl(request);
    }

    @Override
    public GetQueueAttributesResponse getQueueAttributes(GetQueueAttributesRequest request) {
        return real.getQueueAttributes(request);
    }

    @Override
    public String serviceName() {
        return real.serviceName();
    }

    @Override
    public void close() {
        real.close();
    }
}
