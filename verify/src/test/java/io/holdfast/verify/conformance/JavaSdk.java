package io.holdfast.verify.conformance;

import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sqs.SqsAsyncClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchEntryIdsNotDistinctException;
import software.amazon.awssdk.services.sqs.model.EmptyBatchRequestException;
import software.amazon.awssdk.services.sqs.model.InvalidAttributeNameException;
import software.amazon.awssdk.services.sqs.model.InvalidAttributeValueException;
import software.amazon.awssdk.services.sqs.model.InvalidBatchEntryIdException;
import software.amazon.awssdk.services.sqs.model.InvalidMessageContentsException;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;
import software.amazon.awssdk.services.sqs.model.QueueNameExistsException;
import software.amazon.awssdk.services.sqs.model.ReceiptHandleIsInvalidException;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SqsException;
import software.amazon.awssdk.services.sqs.model.TooManyEntriesInBatchRequestException;

/** Clients of the AWS SDK for Java, as anyone would make them, and the errors that they must recognise. */
final class JavaSdk {
    private static final StaticCredentialsProvider ANYONE =
            StaticCredentialsProvider.create(AwsBasicCredentials.create("AKIDEXAMPLE", "secret"));

    /** What a call must be refused with: its class, its code and its status. */
    record Expected(Class<? extends SqsException> type, String code, int status) {}

    /** Calls on a queue without messages, each with the one error it must cause. */
    static final Map<Expected, BiConsumer<SqsClient, String>> EXPECTED_ERRORS = errors();

    private JavaSdk() {}

    static SqsClient client(URI endpoint) {
        return SqsClient.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(ANYONE)
                .httpClientBuilder(UrlConnectionHttpClient.builder().socketTimeout(Duration.ofSeconds(60)))
                .build();
    }

    static SqsAsyncClient asyncClient(URI endpoint) {
        return SqsAsyncClient.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(ANYONE)
                .httpClientBuilder(NettyNioAsyncHttpClient.builder().readTimeout(Duration.ofSeconds(60)))
                .build();
    }

    private static Map<Expected, BiConsumer<SqsClient, String>> errors() {
        Map<Expected, BiConsumer<SqsClient, String>> errors = new LinkedHashMap<>();
        errors.put(
                service(QueueDoesNotExistException.class, "NonExistentQueue"),
                (sqs, url) -> sqs.getQueueUrl(request -> request.queueName("nope")));
        errors.put(
                new Expected(QueueNameExistsException.class, "QueueAlreadyExists", 400),
                (sqs, url) -> sqs.createQueue(request -> request.queueName(url.replaceAll(".*/", ""))
                        .attributes(Map.of(QueueAttributeName.VISIBILITY_TIMEOUT, "31"))));
        errors.put(
                new Expected(ReceiptHandleIsInvalidException.class, "ReceiptHandleIsInvalid", 404),
                (sqs, url) -> sqs.deleteMessage(request -> request.queueUrl(url).receiptHandle("garbage")));
        errors.put(
                new Expected(InvalidMessageContentsException.class, "InvalidMessageContents", 400),
                (sqs, url) -> sqs.sendMessage(request -> request.queueUrl(url).messageBody("\u0001")));
        errors.put(
                new Expected(InvalidAttributeNameException.class, "InvalidAttributeName", 400),
                (sqs, url) ->
                        sqs.getQueueAttributes(request -> request.queueUrl(url).attributeNamesWithStrings("Foo")));
        errors.put(
                new Expected(InvalidAttributeValueException.class, "InvalidAttributeValue", 400),
                (sqs, url) -> sqs.setQueueAttributes(
                        request -> request.queueUrl(url).attributes(Map.of(QueueAttributeName.DELAY_SECONDS, "901"))));
        errors.put(service(EmptyBatchRequestException.class, "EmptyBatchRequest"), (sqs, url) -> sendBatch(sqs, url));
        errors.put(
                service(TooManyEntriesInBatchRequestException.class, "TooManyEntriesInBatchRequest"),
                (sqs, url) -> sendBatch(sqs, url, "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"));
        errors.put(
                service(BatchEntryIdsNotDistinctException.class, "BatchEntryIdsNotDistinct"),
                (sqs, url) -> sendBatch(sqs, url, "a", "a"));
        errors.put(
                service(InvalidBatchEntryIdException.class, "InvalidBatchEntryId"),
                (sqs, url) -> sendBatch(sqs, url, "a:b"));
        errors.put(
                new Expected(SqsException.class, "InvalidParameterValue", 400),
                (sqs, url) ->
                        sqs.receiveMessage(request -> request.queueUrl(url).maxNumberOfMessages(11)));
        errors.put(
                new Expected(SqsException.class, "MissingParameter", 400),
                (sqs, url) -> sqs.sendMessage(request -> request.queueUrl(url).messageBody("")));
        return errors;
    }

    private static Expected service(Class<? extends SqsException> type, String code) {
        return new Expected(type, "AWS.SimpleQueueService." + code, 400);
    }

    private static void sendBatch(SqsClient sqs, String url, String... ids) {
        sqs.sendMessageBatch(request -> request.queueUrl(url)
                .entries(java.util.Arrays.stream(ids)
                        .map(id -> SendMessageBatchRequestEntry.builder()
                                .id(id)
                                .messageBody("x")
                                .build())
                        .toList()));
    }
}
