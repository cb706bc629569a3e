package io.holdfast.consumer.payload;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResultEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageResponse;

/** A queue that writes down what it is sent, refuses entries by their id and fails requests by their number. */
final class RecordingSqs implements SqsClient {
    final List<SendMessageRequest> sent = new ArrayList<>();
    final List<List<SendMessageBatchRequestEntry>> batches = new ArrayList<>();
    final Set<String> refusedIds = new HashSet<>();
    final Set<Integer> failingRequests = new HashSet<>();

    @Override
    public SendMessageResponse sendMessage(SendMessageRequest request) {
        sent.add(request);
        return SendMessageResponse.builder().messageId("m").build();
    }

    @Override
    public SendMessageBatchResponse sendMessageBatch(SendMessageBatchRequest request) {
        batches.add(request.entries());
        if (failingRequests.contains(batches.size())) {
            throw SdkClientException.create("the connection broke");
        }
        SendMessageBatchResponse.Builder response = SendMessageBatchResponse.builder();
        List<SendMessageBatchResultEntry> successful = new ArrayList<>();
        List<BatchResultErrorEntry> failed = new ArrayList<>();
        for (SendMessageBatchRequestEntry entry : request.entries()) {
            if (refusedIds.contains(entry.id())) {
                failed.add(BatchResultErrorEntry.builder()
                        .id(entry.id())
                        .code("InternalError")
                        .senderFault(false)
                        .build());
            } else {
                successful.add(SendMessageBatchResultEntry.builder()
                        .id(entry.id())
                        .messageId("m-" + entry.id())
                        .build());
            }
        }
        return response.successful(successful).failed(failed).build();
    }

    List<List<String>> batchIds() {
        return batches.stream()
                .map(batch ->
                        batch.stream().map(SendMessageBatchRequestEntry::id).toList())
                .toList();
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public void close() {}
}
