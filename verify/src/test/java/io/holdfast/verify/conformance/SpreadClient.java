package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** Uses a queue that may be spread over several partitions. */
final class SpreadClient {
    static final String TAG = "holdfast:spread";

    private final SqsClient sqs;

    SpreadClient(SqsClient sqs) {
        this.sqs = sqs;
    }

    String create(String name, int spread) {
        return sqs.createQueue(request ->
                        request.queueName(name).tags(spread == 1 ? Map.of() : Map.of(TAG, Integer.toString(spread))))
                .queueUrl();
    }

    void tag(String url, String value) {
        sqs.tagQueue(request -> request.queueUrl(url).tags(Map.of(TAG, value)));
    }

    void send(String url, int count) {
        for (int i = 0; i < count; i++) {
            String body = Integer.toString(i);
            sqs.sendMessage(request -> request.queueUrl(url).messageBody(body));
        }
    }

    List<Message> poll(String url, int most, int waitSeconds) {
        return sqs.receiveMessage(request -> request.queueUrl(url)
                        .maxNumberOfMessages(most)
                        .waitTimeSeconds(waitSeconds)
                        .messageSystemAttributeNames(MessageSystemAttributeName.ALL))
                .messages();
    }

    List<Message> receive(String url, int count) {
        List<Message> received = new ArrayList<>();
        while (received.size() < count) {
            List<Message> some = poll(url, Math.min(10, count - received.size()), 20);
            assertThat(some).isNotEmpty();
            received.addAll(some);
        }
        return received;
    }

    void deleteInBatches(String url, List<Message> messages) {
        for (int i = 0; i < messages.size(); i += 10) {
            List<Message> some = messages.subList(i, i + 10);
            assertThat(sqs.deleteMessageBatch(request -> request.queueUrl(url)
                                    .entries(IntStream.range(0, 10)
                                            .mapToObj(each -> DeleteMessageBatchRequestEntry.builder()
                                                    .id("e" + each)
                                                    .receiptHandle(
                                                            some.get(each).receiptHandle())
                                                    .build())
                                            .toList()))
                            .successful())
                    .hasSize(10);
        }
    }

    String counts(String url) {
        Map<QueueAttributeName, String> all = sqs.getQueueAttributes(
                        request -> request.queueUrl(url).attributeNames(QueueAttributeName.ALL))
                .attributes();
        return all.get(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES) + "/"
                + all.get(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE) + "/"
                + all.get(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED);
    }

    String attribute(String url, QueueAttributeName name) {
        return Objects.requireNonNull(
                sqs.getQueueAttributes(request -> request.queueUrl(url).attributeNames(name))
                        .attributes()
                        .get(name));
    }

    static Set<String> bodies(List<Message> messages) {
        Set<String> bodies = new HashSet<>();
        messages.forEach(message -> bodies.add(message.body()));
        return bodies;
    }

    static Set<String> numbers(int count) {
        Set<String> numbers = new HashSet<>();
        IntStream.range(0, count).forEach(number -> numbers.add(Integer.toString(number)));
        return numbers;
    }

    /** A handle begins with the number of its part. */
    static Set<String> partsOf(List<Message> messages) {
        Set<String> parts = new HashSet<>();
        messages.forEach(message -> parts.add(message.receiptHandle().substring(0, 12)));
        return parts;
    }
}
