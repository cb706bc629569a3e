package io.holdfast.payload.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.consumer.BodyResolver;
import io.holdfast.consumer.UnresolvableBodyException;
import io.holdfast.consumer.payload.DirectoryPayloadStore;
import io.holdfast.consumer.payload.LargeBodies;
import io.holdfast.consumer.payload.LargeMessageSender;
import io.holdfast.consumer.payload.PayloadPointer;
import io.holdfast.consumer.payload.PayloadStore;
import io.holdfast.consumer.payload.SizeAttribute;
import io.holdfast.testkit.HoldfastExtension;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SqsException;

/** What becomes of messages whose payload is gone, foreign or broken, and of the others beside them. */
class LargeBodiesTest {
    private static final String BODY = "Größe ".repeat(50_000);

    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @TempDir
    Path directory;

    private final SqsClient sqs = Queues.client(holdfast.endpoint());
    private PayloadStore store;
    private LargeBodies bodies;

    @BeforeEach
    void makeAStore() {
        store = new DirectoryPayloadStore(directory, "payloads");
        bodies = LargeBodies.from(store);
    }

    @Test
    void oneMissingPayloadOfFiveFailsOnlyItsOwnMessage() throws Exception {
        String queue = sqs.createQueue(q -> q.queueName("five")).queueUrl();
        LargeMessageSender.builder(sqs, store)
                .build()
                .sendBatch(SendMessageBatchRequest.builder()
                        .queueUrl(queue)
                        .entries(IntStream.range(0, 5)
                                .mapToObj(i -> SendMessageBatchRequestEntry.builder()
                                        .id("e" + i)
                                        .messageBody(BODY + i)
                                        .build())
                                .toList())
                        .build());
        List<Message> messages = sqs.receiveMessage(
                        r -> r.queueUrl(queue).maxNumberOfMessages(10).messageAttributeNames(bodies.attributeNames()))
                .messages();
        assertThat(messages).hasSize(5);
        Message lost = messages.get(2);
        store.delete(PayloadPointer.parse(lost.body()));

        List<String> resolved = new ArrayList<>();
        for (Message message : messages) {
            if (message.equals(lost)) {
                assertThatThrownBy(() -> bodies.resolve(message))
                        .isInstanceOf(UnresolvableBodyException.class)
                        .hasMessageContaining(lost.messageId())
                        .hasMessageContaining("does not exist");
            } else {
                resolved.add(bodies.resolve(message).body());
            }
        }
        assertThat(resolved).hasSize(4).allMatch(body -> body.startsWith(BODY));
    }

    @Test
    void payloadStaysWhenTheMessageCannotBeDeleted() {
        String queue = sqs.createQueue(q -> q.queueName("stays")).queueUrl();
        PayloadPointer pointer = store.put(BODY.getBytes(StandardCharsets.UTF_8));
        String handle = "-..s3BucketName..-" + pointer.bucket() + "-..s3BucketName..--..s3Key..-" + pointer.key()
                + "-..s3Key..-not a handle";
        assertThatThrownBy(() -> bodies.delete(sqs, queue, handle)).isInstanceOf(SqsException.class);
        assertThat(store.get(pointer, 1_000_000)).isNotEmpty();
    }

    @Test
    void payloadsOfSeveralReadersCanBeKept() throws Exception {
        PayloadPointer pointer = store.put(BODY.getBytes(StandardCharsets.UTF_8));
        bodies.keepPayloads()
                .resolve(message(pointer.toBody(), 400_000))
                .afterDelete()
                .run();
        assertThat(store.get(pointer, 1_000_000)).isNotEmpty();
    }

    @Test
    void bodyThatOnlyLooksLikeAPointerIsABody() throws Exception {
        String body = new PayloadPointer("payloads", "key").toBody();
        BodyResolver.Resolved resolved =
                bodies.resolve(Message.builder().messageId("m1").body(body).build());
        assertThat(resolved.body()).isEqualTo(body);
    }

    @Test
    void bothNamesAtOnceAreHiddenBoth() throws Exception {
        PayloadPointer pointer = store.put(new byte[] {'a'});
        Message message = message(pointer.toBody(), 1).toBuilder()
                .messageAttributes(Map.of("SQSLargePayloadSize", number("1"), "ExtendedPayloadSize", number("1")))
                .build();
        assertThat(bodies.resolve(message).hiddenAttributes())
                .containsExactlyInAnyOrder("SQSLargePayloadSize", "ExtendedPayloadSize");
    }

    @Test
    void payloadOfAnotherLengthIsUnresolvable() {
        PayloadPointer pointer = store.put(new byte[10]);
        assertUnresolvable(message(pointer.toBody(), 9));
        assertUnresolvable(message(pointer.toBody(), 11));
    }

    @Test
    void payloadAboveTheLimitIsUnresolvable() throws Exception {
        PayloadPointer pointer = store.put(new byte[1001]);
        LargeBodies small = bodies.maximumBytes(1000);
        assertThatThrownBy(() -> small.resolve(message(pointer.toBody(), 1001)))
                .isInstanceOf(UnresolvableBodyException.class);
        assertThat(bodies.resolve(message(pointer.toBody(), 1001)).body()).hasSize(1001);
    }

    @Test
    void payloadThatIsNoTextIsUnresolvable() {
        PayloadPointer pointer = store.put(new byte[] {(byte) 0xff, (byte) 0xfe});
        assertUnresolvable(message(pointer.toBody(), 2));
    }

    @Test
    void foreignBucketIsUnresolvable() {
        PayloadPointer pointer = store.put(new byte[10]);
        assertUnresolvable(message(new PayloadPointer("secrets", pointer.key()).toBody(), 10));
    }

    @ParameterizedTest
    @ValueSource(strings = {"hello", "[\"java.lang.Runtime\",{}]", ""})
    void markedBodyThatIsNoPointerIsUnresolvable(String body) {
        assertUnresolvable(message(body, 10));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1e3", "", "ten", "99999999999999999999999"})
    void sizeThatIsNoSizeIsUnresolvable(String size) {
        PayloadPointer pointer = store.put(new byte[10]);
        assertUnresolvable(message(pointer.toBody(), 10).toBuilder()
                .messageAttributes(Map.of("ExtendedPayloadSize", number(size)))
                .build());
    }

    private void assertUnresolvable(Message message) {
        assertThatThrownBy(() -> bodies.resolve(message)).isInstanceOf(UnresolvableBodyException.class);
    }

    private static Message message(String body, int bytes) {
        return Message.builder()
                .messageId("m1")
                .body(body)
                .messageAttributes(Map.of(SizeAttribute.LEGACY.attributeName(), number(Integer.toString(bytes))))
                .build();
    }

    private static MessageAttributeValue number(String value) {
        return MessageAttributeValue.builder()
                .dataType("Number")
                .stringValue(value)
                .build();
    }
}
