package io.holdfast.verify.clients;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** One queue as its owner sees it, beside the client that is tested. */
record QueueUnderTest(SqsClient sqs, String name, String url) {

    static QueueUnderTest create(SqsClient sqs, String name) {
        return create(sqs, name, Map.of());
    }

    static QueueUnderTest createFifo(SqsClient sqs, String name) {
        return create(
                sqs,
                name,
                Map.of(QueueAttributeName.FIFO_QUEUE, "true", QueueAttributeName.CONTENT_BASED_DEDUPLICATION, "true"));
    }

    static QueueUnderTest create(SqsClient sqs, String name, Map<QueueAttributeName, String> attributes) {
        return new QueueUnderTest(
                sqs,
                name,
                sqs.createQueue(request -> request.queueName(name).attributes(attributes))
                        .queueUrl());
    }

    void send(String... bodies) {
        for (String body : bodies) {
            sqs.sendMessage(request -> request.queueUrl(url).messageBody(body));
        }
    }

    void sendTo(String group, String... bodies) {
        for (String body : bodies) {
            sqs.sendMessage(request -> request.queueUrl(url).messageBody(body).messageGroupId(group));
        }
    }

    List<Message> receive() {
        return receive(0);
    }

    /** Up to ten messages, waiting at most so long for the first of them. */
    List<Message> receive(int waitSeconds) {
        return sqs.receiveMessage(request -> request.queueUrl(url)
                        .maxNumberOfMessages(10)
                        .waitTimeSeconds(waitSeconds)
                        .messageAttributeNames("All")
                        .messageSystemAttributeNames(MessageSystemAttributeName.ALL))
                .messages();
    }

    List<String> bodies() {
        return receive().stream().map(Message::body).toList();
    }

    void delete(Message message) {
        sqs.deleteMessage(request -> request.queueUrl(url).receiptHandle(message.receiptHandle()));
    }

    void release(Message message) {
        sqs.changeMessageVisibility(request ->
                request.queueUrl(url).receiptHandle(message.receiptHandle()).visibilityTimeout(0));
    }

    Map<QueueAttributeName, String> attributes() {
        return sqs.getQueueAttributes(request -> request.queueUrl(url).attributeNames(QueueAttributeName.ALL))
                .attributes();
    }

    String arn() {
        return Objects.requireNonNull(attributes().get(QueueAttributeName.QUEUE_ARN));
    }

    /** How many messages there are, whether visible, in flight or delayed. */
    int size() {
        Map<QueueAttributeName, String> attributes = attributes();
        return count(attributes, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES)
                + count(attributes, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE)
                + count(attributes, QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED);
    }

    private static int count(Map<QueueAttributeName, String> attributes, QueueAttributeName name) {
        return Integer.parseInt(Objects.requireNonNull(attributes.get(name)));
    }
}
