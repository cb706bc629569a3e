package io.holdfast.consumer.payload;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResultEntry;

/** One call of {@link LargeMessageSender#sendBatch}: collects entries until a request is full, sends it, goes on. One thread, one use. */
final class LargeBatch {
    private static final Logger log = LoggerFactory.getLogger(LargeBatch.class);
    private static final int MAXIMUM_ENTRIES = 10;

    private final SqsClient sqs;
    private final Offloading offloading;
    private final int maximumBytes;
    private final SendMessageBatchRequest request;
    private final boolean fifo;

    private final List<SendMessageBatchRequestEntry> collected = new ArrayList<>();
    private int collectedBytes;
    private final List<SendMessageBatchResultEntry> successful = new ArrayList<>();
    private final List<BatchResultErrorEntry> failed = new ArrayList<>();
    private final Set<String> stoppedGroups = new HashSet<>();

    LargeBatch(SqsClient sqs, Offloading offloading, int maximumBytes, SendMessageBatchRequest request) {
        this.sqs = sqs;
        this.offloading = offloading;
        this.maximumBytes = maximumBytes;
        this.request = request;
        this.fifo = request.queueUrl().endsWith(".fifo");
        refuseEqualIds();
    }

    SendMessageBatchResponse send() {
        for (SendMessageBatchRequestEntry entry : request.entries()) {
            add(entry);
        }
        sendCollected();
        return SendMessageBatchResponse.builder()
                .successful(successful)
                .failed(failed)
                .build();
    }

    private void add(SendMessageBatchRequestEntry entry) {
        if (follows(entry)) {
            return;
        }
        Parcel parcel;
        try {
            parcel = offloading.pack(entry.messageBody(), entry.messageAttributes());
        } catch (IllegalArgumentException impossible) {
            fail(entry, "InvalidParameterValue", String.valueOf(impossible.getMessage()), true);
            return;
        } catch (RuntimeException notStored) {
            log.warn("The payload of batch entry {} could not be stored", entry.id(), notStored);
            fail(entry, "PayloadNotStored", String.valueOf(notStored.getMessage()), false);
            return;
        }
        int bytes = parcel.bytes();
        if (collected.size() == MAXIMUM_ENTRIES || collectedBytes + bytes > maximumBytes) {
            sendCollected();
            if (follows(entry)) {
                return;
            }
        }
        collectedBytes += bytes;
        collected.add(entry.toBuilder()
                .messageBody(parcel.body())
                .messageAttributes(parcel.attributes())
                .build());
    }

    private void sendCollected() {
        if (collected.isEmpty()) {
            return;
        }
        List<SendMessageBatchRequestEntry> entries = List.copyOf(collected);
        collected.clear();
        collectedBytes = 0;
        try {
            SendMessageBatchResponse answer =
                    sqs.sendMessageBatch(request.toBuilder().entries(entries).build());
            successful.addAll(answer.successful());
            answer.failed().forEach(error -> fail(entryOf(error, entries), error));
        } catch (SdkException noAnswer) {
            log.warn("A batch request with {} entries failed", entries.size(), noAnswer);
            entries.forEach(entry -> fail(entry, "RequestFailed", String.valueOf(noAnswer.getMessage()), false));
        }
    }

    /** Whether the entry must not be sent any more, because one that comes before it was not. */
    private boolean follows(SendMessageBatchRequestEntry entry) {
        boolean stopped = fifo && stoppedGroups.contains(entry.messageGroupId());
        if (stopped) {
            fail(entry, "EarlierFailed", "an earlier entry of its message group failed", false);
        }
        return stopped;
    }

    private void fail(SendMessageBatchRequestEntry entry, String code, String message, boolean senderFault) {
        fail(
                entry,
                BatchResultErrorEntry.builder()
                        .id(entry.id())
                        .code(code)
                        .message(message)
                        .senderFault(senderFault)
                        .build());
    }

    private void fail(SendMessageBatchRequestEntry entry, BatchResultErrorEntry error) {
        failed.add(error);
        stoppedGroups.add(entry.messageGroupId());
    }

    private static SendMessageBatchRequestEntry entryOf(
            BatchResultErrorEntry error, List<SendMessageBatchRequestEntry> entries) {
        return entries.stream()
                .filter(entry -> entry.id().equals(error.id()))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("the server answered for an unknown entry: " + error.id()));
    }

    private void refuseEqualIds() {
        Set<String> ids = new HashSet<>();
        for (SendMessageBatchRequestEntry entry : request.entries()) {
            if (!ids.add(entry.id())) {
                throw new IllegalArgumentException("two entries of the batch have the id " + entry.id());
            }
        }
    }
}
