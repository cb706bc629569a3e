package io.holdfast.consumer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageNotInflightException;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.ReceiptHandleIsInvalidException;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;

/**
 * The calls that a consumer makes. Batch entries are numbered by position, since one message may be in a batch twice. Any thread; each
 * call waits for the server.
 */
final class QueueCalls {
    private final SqsClient sqs;
    private final String url;
    private final ReceiveMessageRequest receive;

    QueueCalls(SqsClient sqs, SourceQueue queue, Duration longPoll) {
        this.sqs = sqs;
        this.url = queue.url();
        this.receive = ReceiveMessageRequest.builder()
                .overrideConfiguration(ReceiveOverrides.of(sqs, queue, longPoll))
                .queueUrl(url)
                .waitTimeSeconds(Limits.secondsUp(longPoll))
                .visibilityTimeout(queue.visibilitySeconds())
                .messageSystemAttributeNames(MessageSystemAttributeName.ALL)
                .messageAttributeNames("All")
                .build();
    }

    List<Message> receive(int most, @Nullable String attemptId) {
        return sqs.receiveMessage(receive.toBuilder()
                        .maxNumberOfMessages(most)
                        .receiveRequestAttemptId(attemptId)
                        .build())
                .messages();
    }

    void delete(ReceivedMessage received) {
        sqs.deleteMessage(request -> request.queueUrl(url).receiptHandle(handle(received)));
    }

    /** Deletes up to ten; what failed, by position. */
    Map<Integer, BatchResultErrorEntry> delete(List<ReceivedMessage> all) {
        List<DeleteMessageBatchRequestEntry> entries = new ArrayList<>(all.size());
        for (int i = 0; i < all.size(); i++) {
            entries.add(DeleteMessageBatchRequestEntry.builder()
                    .id(Integer.toString(i))
                    .receiptHandle(handle(all.get(i)))
                    .build());
        }
        return byPosition(
                sqs.deleteMessageBatch(request -> request.queueUrl(url).entries(entries))
                        .failed());
    }

    void changeVisibility(ReceivedMessage received, int seconds) {
        sqs.changeMessageVisibility(
                request -> request.queueUrl(url).receiptHandle(handle(received)).visibilityTimeout(seconds));
    }

    /** Changes up to ten within the given time; what failed, by position. */
    Map<Integer, BatchResultErrorEntry> changeVisibility(
            List<ReceivedMessage> all, List<Integer> seconds, Duration within) {
        List<ChangeMessageVisibilityBatchRequestEntry> entries = new ArrayList<>(all.size());
        for (int i = 0; i < all.size(); i++) {
            entries.add(ChangeMessageVisibilityBatchRequestEntry.builder()
                    .id(Integer.toString(i))
                    .receiptHandle(handle(all.get(i)))
                    .visibilityTimeout(seconds.get(i))
                    .build());
        }
        AwsRequestOverrideConfiguration limits =
                AwsRequestOverrideConfiguration.builder().apiCallTimeout(within).build();
        return byPosition(sqs.changeMessageVisibilityBatch(
                        request -> request.queueUrl(url).entries(entries).overrideConfiguration(limits))
                .failed());
    }

    private static String handle(ReceivedMessage received) {
        return received.message.receiptHandle();
    }

    private static Map<Integer, BatchResultErrorEntry> byPosition(List<BatchResultErrorEntry> failed) {
        if (failed.isEmpty()) {
            return Map.of();
        }
        Map<Integer, BatchResultErrorEntry> byPosition = new HashMap<>();
        failed.forEach(entry -> byPosition.put(Integer.valueOf(entry.id()), entry));
        return byPosition;
    }

    /** Whether an entry failed for good. Throttling is told as the sender's fault too, but it passes. */
    static boolean saysNotOurs(BatchResultErrorEntry failed) {
        boolean senderFault = Boolean.TRUE.equals(failed.senderFault());
        return senderFault && failed.code() != null && !failed.code().contains("Throttl");
    }

    /** Whether a call failed because its receipt handle is of no use any more. */
    static boolean saysNotOurs(Throwable failure) {
        if (failure instanceof ReceiptHandleIsInvalidException || failure instanceof MessageNotInflightException) {
            return true;
        }
        return failure instanceof AwsServiceException refused
                && refused.awsErrorDetails() != null
                && "InvalidParameterValue".equals(refused.awsErrorDetails().errorCode());
    }
}
