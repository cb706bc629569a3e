package io.holdfast.payload.s3;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazon.sqs.javamessaging.AmazonSQSExtendedClient;
import com.amazon.sqs.javamessaging.ExtendedClientConfiguration;
import io.holdfast.consumer.BodyResolver;
import io.holdfast.consumer.payload.ExtendedReceiptHandle;
import io.holdfast.consumer.payload.LargeBodies;
import io.holdfast.consumer.payload.LargeMessageSender;
import io.holdfast.consumer.payload.SizeAttribute;
import io.holdfast.testkit.HoldfastExtension;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

/** AWS's extended client on one side and ours on the other, over a real queue server and a real S3 server. */
class AwsRoundTripTest {
    private static final String BODY = "0123456789abcdéf".repeat(20_000);
    private static final MessageAttributeValue VALUE = MessageAttributeValue.builder()
            .dataType("String")
            .stringValue("request 7")
            .build();

    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final SqsClient sqs = Queues.client(holdfast.endpoint());
    private final String bucket = Buckets.create();
    private final S3PayloadStore store =
            S3PayloadStore.builder(Buckets.client(), bucket).prefix("orders/").build();
    private String queue;

    @BeforeEach
    void createTheQueue() {
        queue = sqs.createQueue(q -> q.queueName(bucket)).queueUrl();
    }

    @ParameterizedTest
    @EnumSource
    void awsWritesAndWeRead(SizeAttribute name) throws Exception {
        aws(name).sendMessage(m -> m.queueUrl(queue).messageBody(BODY).messageAttributes(Map.of("RequestId", VALUE)));
        LargeBodies bodies = LargeBodies.from(store);
        Message message = receive(bodies.attributeNames()).get(0);
        assertThat(message.messageAttributes()).containsKey(name.attributeName());

        BodyResolver.Resolved resolved = bodies.resolve(message);
        assertThat(resolved.body()).isEqualTo(BODY);
        assertThat(resolved.hiddenAttributes()).containsExactly(name.attributeName());
        sqs.deleteMessage(d -> d.queueUrl(queue).receiptHandle(message.receiptHandle()));
        assertThat(Buckets.objectsIn(bucket))
                .as("before the delete is confirmed")
                .isOne();
        resolved.afterDelete().run();
        assertThat(Buckets.objectsIn(bucket)).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void weWriteAndAwsReadsAndDeletes(SizeAttribute name) {
        LargeMessageSender.builder(sqs, store)
                .sizeAttribute(name)
                .build()
                .send(SendMessageRequest.builder()
                        .queueUrl(queue)
                        .messageBody(BODY)
                        .messageAttributes(Map.of("RequestId", VALUE))
                        .build());
        assertThat(Buckets.objectsIn(bucket)).isOne();
        // A reader that was told the other name finds it all the same.
        SizeAttribute other = name == SizeAttribute.LEGACY ? SizeAttribute.CURRENT : SizeAttribute.LEGACY;
        SqsClient aws = aws(other);
        Message message = aws.receiveMessage(r -> r.queueUrl(queue).messageAttributeNames("RequestId"))
                .messages()
                .get(0);
        assertThat(message.body()).isEqualTo(BODY);
        assertThat(message.messageAttributes()).containsExactly(Map.entry("RequestId", VALUE));
        aws.deleteMessage(d -> d.queueUrl(queue).receiptHandle(message.receiptHandle()));
        assertThat(Buckets.objectsIn(bucket)).isZero();
        assertThat(messagesLeft()).isZero();
    }

    @Test
    void messageReceivedByAwsIsDeletedByUsWithItsPayload() {
        SqsClient aws = aws(SizeAttribute.LEGACY);
        aws.sendMessage(m -> m.queueUrl(queue).messageBody(BODY));
        Message message = aws.receiveMessage(r -> r.queueUrl(queue)).messages().get(0);
        ExtendedReceiptHandle handle =
                ExtendedReceiptHandle.parse(message.receiptHandle()).orElseThrow();
        assertThat(handle.pointer().bucket()).isEqualTo(bucket);
        assertThat(handle.wrapped()).isEqualTo(message.receiptHandle());

        sqs.changeMessageVisibility(c -> c.queueUrl(queue)
                .receiptHandle(ExtendedReceiptHandle.unwrap(message.receiptHandle()))
                .visibilityTimeout(60));
        LargeBodies.from(store).delete(sqs, queue, message.receiptHandle());
        assertThat(messagesLeft()).isZero();
        assertThat(Buckets.objectsIn(bucket)).isZero();
    }

    @Test
    void smallMessagesPassBothWaysWithoutS3() throws Exception {
        aws(SizeAttribute.LEGACY).sendMessage(m -> m.queueUrl(queue).messageBody("small"));
        LargeBodies bodies = LargeBodies.from(store);
        BodyResolver.Resolved resolved =
                bodies.resolve(receive(bodies.attributeNames()).get(0));
        assertThat(resolved.body()).isEqualTo("small");
        assertThat(resolved.hiddenAttributes()).isEmpty();
        assertThat(Buckets.objectsIn(bucket)).isZero();
    }

    private SqsClient aws(SizeAttribute name) {
        ExtendedClientConfiguration configuration = new ExtendedClientConfiguration()
                .withPayloadSupportEnabled(Buckets.client(), bucket)
                .withS3KeyPrefix("orders/");
        return new AmazonSQSExtendedClient(
                sqs,
                name == SizeAttribute.LEGACY ? configuration : configuration.withLegacyReservedAttributeNameDisabled());
    }

    private List<Message> receive(List<String> attributeNames) {
        return sqs.receiveMessage(r -> r.queueUrl(queue).messageAttributeNames(attributeNames))
                .messages();
    }

    private int messagesLeft() {
        Map<QueueAttributeName, String> counts = sqs.getQueueAttributes(q -> q.queueUrl(queue)
                        .attributeNames(
                                QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES,
                                QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE))
                .attributes();
        return counts.values().stream().mapToInt(Integer::parseInt).sum();
    }
}
