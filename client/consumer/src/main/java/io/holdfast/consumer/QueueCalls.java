package io.holdfast.consumer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchResponse;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.ReceiveMessageRequest;

/**
 * The calls that a consumer makes. Batch entries are numbered by position, since one message may be in a batch twice. Any thread; each
 * call waits for the server.
 */
final class QueueCalls {
    private static final Duration RELEASE_TIMEOUT = Duration.ofSeconds(5);

    private final SqsClient sqs;
    private final String url;
    private final ReturnedReceives returned;
    private final String pollGroup;
    private final ReceiveMessageRequest receive;

    /** The poll group is an id that no other consumer has. */
    QueueCalls(SqsClient sqs, SourceQueue queue, Duration longPoll, ReturnedReceives returned, String pollGroup) {
        this.sqs = sqs;
        this.returned = returned;
        this.pollGroup = pollGroup;
        this.url = queue.url();
        this.receive = ReceiveMessageRequest.builder()
                .overrideConfiguration(ReceiveOverrides.of(sqs, queue, longPoll, pollGroup))
                .queueUrl(url)
                .messageSystemAttributeNames(MessageSystemAttributeName.ALL)
                .messageAttributeNames("All")
                .build();
    }

    List<Message> receive(FailedFifoGroups.ReceiveLimits limits, int visibilitySeconds, @Nullable String attemptId) {
        return sqs.receiveMessage(receive.toBuilder()
                        .maxNumberOfMessages(limits.messages())
                        .waitTimeSeconds(ConsumerLimits.secondsUp(limits.longPoll()))
                        .visibilityTimeout(visibilitySeconds)
                        .receiveRequestAttemptId(attemptId)
                        .build())
                .messages();
    }

    void delete(ReceivedMessage received) {
        sqs.deleteMessage(request -> request.queueUrl(url).receiptHandle(handle(received)));
    }

    /** Deletes up to ten, within the given time if there is one; what failed, by position. */
    Map<Integer, BatchResultErrorEntry> delete(List<ReceivedMessage> all, @Nullable Duration within) {
        List<DeleteMessageBatchRequestEntry> entries = new ArrayList<>(all.size());
        for (int i = 0; i < all.size(); i++) {
            entries.add(DeleteMessageBatchRequestEntry.builder()
                    .id(Integer.toString(i))
                    .receiptHandle(handle(all.get(i)))
                    .build());
        }
        return byPosition(sqs.deleteMessageBatch(request -> request.queueUrl(url)
                        .entries(entries)
                        .overrideConfiguration(limits -> limits.apiCallTimeout(within)))
                .failed());
    }

    void changeVisibility(ReceivedMessage received, int seconds) {
        sqs.changeMessageVisibility(
                request -> request.queueUrl(url).receiptHandle(handle(received)).visibilityTimeout(seconds));
    }

    /** Changes up to ten within the given time; what failed, by position. */
    Map<Integer, BatchResultErrorEntry> changeVisibility(
            List<ReceivedMessage> all, List<Integer> seconds, Duration within) {
        return byPosition(
                change(all, seconds, limits -> limits.apiCallTimeout(within)).failed());
    }

    /**
     * Makes up to ten visible after so many seconds, and asks for this delivery not to count; what failed, by position. The server may not
     * know how: {@link ReturnedReceives} hears it.
     */
    Map<Integer, BatchResultErrorEntry> returnReceive(List<ReceivedMessage> all, List<Integer> seconds) {
        ChangeMessageVisibilityBatchResponse answer = change(
                all,
                seconds,
                limits -> limits.apiCallTimeout(RELEASE_TIMEOUT).putHeader(ReturnedReceives.HEADER, "true"));
        returned.answered(repeats(answer, ReturnedReceives.HEADER));
        return byPosition(answer.failed());
    }

    /**
     * Asks the server to answer all receives of this consumer now, and returns whether it did. Finds out on the way whether it takes receives
     * back. The request itself does nothing: no message has its handle.
     */
    boolean endPolls() {
        ChangeMessageVisibilityBatchRequestEntry nobodys = ChangeMessageVisibilityBatchRequestEntry.builder()
                .id("0")
                .receiptHandle("none")
                .visibilityTimeout(0)
                .build();
        ChangeMessageVisibilityBatchResponse answer = sqs.changeMessageVisibilityBatch(request -> request.queueUrl(url)
                .entries(nobodys)
                .overrideConfiguration(limits -> limits.apiCallTimeout(RELEASE_TIMEOUT)
                        .putHeader(ReturnedReceives.HEADER, "true")
                        .putHeader(PollShutdown.END_HEADER, pollGroup)));
        returned.answered(repeats(answer, ReturnedReceives.HEADER));
        return repeats(answer, PollShutdown.END_HEADER);
    }

    private ChangeMessageVisibilityBatchResponse change(
            List<ReceivedMessage> all,
            List<Integer> seconds,
            Consumer<AwsRequestOverrideConfiguration.Builder> overrides) {
        List<ChangeMessageVisibilityBatchRequestEntry> entries = new ArrayList<>(all.size());
        for (int i = 0; i < all.size(); i++) {
            entries.add(ChangeMessageVisibilityBatchRequestEntry.builder()
                    .id(Integer.toString(i))
                    .receiptHandle(handle(all.get(i)))
                    .visibilityTimeout(seconds.get(i))
                    .build());
        }
        return sqs.changeMessageVisibilityBatch(
                request -> request.queueUrl(url).entries(entries).overrideConfiguration(overrides));
    }

    private static boolean repeats(ChangeMessageVisibilityBatchResponse answer, String header) {
        SdkHttpResponse http = answer.sdkHttpResponse();
        return http != null && http.firstMatchingHeader(header).isPresent();
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
}
