package io.holdfast.consumer.payload;

import io.holdfast.consumer.BodyResolver;
import io.holdfast.consumer.UnresolvableBodyException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/**
 * Reads messages whose body lies in a {@link PayloadStore}, written by {@link LargeMessageSender} or by AWS's extended client with either
 * attribute name:
 *
 * <pre>{@code
 * QueueConsumer.builder(sqs, "orders").bodies(LargeBodies.from(store))
 * }</pre>
 *
 * <p>A missing object, a refused bucket, a broken pointer or a payload of another length than announced makes only that message malformed.
 * A store that does not answer makes only that message a retry. The payload is deleted after the queue confirmed the delete of its
 * message, so that a crash between the two leaves a payload without message and never a message without payload.
 *
 * <p>Any thread. Defaults: payloads up to 64 MiB; payloads are deleted with their messages.
 */
public final class LargeBodies implements BodyResolver {
    private static final int DEFAULT_MAXIMUM_BYTES = 64 * 1024 * 1024;

    private final PayloadStore store;
    private final int maximumBytes;
    private final boolean keepsPayloads;

    private LargeBodies(PayloadStore store, int maximumBytes, boolean keepsPayloads) {
        this.store = store;
        this.maximumBytes = maximumBytes;
        this.keepsPayloads = keepsPayloads;
    }

    /** With the defaults. */
    public static LargeBodies from(PayloadStore store) {
        return new LargeBodies(store, DEFAULT_MAXIMUM_BYTES, false);
    }

    /** The same with another limit: larger payloads are malformed, because reading them would take the memory of everybody else. */
    public LargeBodies maximumBytes(int bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("the largest payload must have at least 1 byte, not " + bytes);
        }
        return new LargeBodies(store, bytes, keepsPayloads);
    }

    /** The same, but payloads stay when their messages are deleted: for payloads that the queues of several readers point to. */
    public LargeBodies keepPayloads() {
        return new LargeBodies(store, maximumBytes, true);
    }

    @Override
    public List<String> attributeNames() {
        return SizeAttribute.names();
    }

    @Override
    public Resolved resolve(Message message) throws UnresolvableBodyException {
        Map<String, MessageAttributeValue> attributes = message.messageAttributes();
        Optional<SizeAttribute> size = SizeAttribute.presentIn(attributes);
        if (size.isEmpty()) {
            return new Resolved(message.body(), Set.of(), () -> {});
        }
        try {
            int bytes = announced(size.get(), attributes);
            PayloadPointer pointer = pointer(message);
            String body = text(pointer, store.get(pointer, bytes), bytes);
            return new Resolved(body, reserved(attributes), () -> deleteUnlessKept(pointer));
        } catch (UnreadablePayloadException never) {
            throw new UnresolvableBodyException(
                    "message " + message.messageId() + " has no readable body: " + never.getMessage(), never);
        }
    }

    /**
     * Deletes a message that was received without a {@code QueueConsumer}, and then its payload.
     *
     * @param receiptHandle of the queue, or as AWS's extended client wraps it; with the former, only the message is deleted
     */
    public void delete(SqsClient sqs, String queueUrl, String receiptHandle) {
        Optional<ExtendedReceiptHandle> extended = ExtendedReceiptHandle.parse(receiptHandle);
        String known = extended.map(ExtendedReceiptHandle::receiptHandle).orElse(receiptHandle);
        sqs.deleteMessage(request -> request.queueUrl(queueUrl).receiptHandle(known));
        extended.map(ExtendedReceiptHandle::pointer).ifPresent(this::deleteUnlessKept);
    }

    private void deleteUnlessKept(PayloadPointer pointer) {
        if (!keepsPayloads) {
            store.delete(pointer);
        }
    }

    private static PayloadPointer pointer(Message message) {
        try {
            return PayloadPointer.parse(message.body());
        } catch (IllegalArgumentException noPointer) {
            throw new UnreadablePayloadException(String.valueOf(noPointer.getMessage()), noPointer);
        }
    }

    private int announced(SizeAttribute size, Map<String, MessageAttributeValue> attributes) {
        MessageAttributeValue value = attributes.get(size.attributeName());
        String text = value == null ? null : value.stringValue();
        if (text == null || !text.matches("[0-9]{1,18}")) {
            throw new UnreadablePayloadException(size.attributeName() + " is not a number of bytes: " + text);
        }
        long bytes = Long.parseLong(text);
        if (bytes > maximumBytes) {
            throw new UnreadablePayloadException(
                    "a payload of " + bytes + " bytes is larger than the limit of " + maximumBytes);
        }
        return (int) bytes;
    }

    private static String text(PayloadPointer pointer, byte[] payload, int announced) {
        if (payload.length != announced) {
            throw new UnreadablePayloadException(
                    pointer + " has " + payload.length + " bytes, but the message announces " + announced);
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(payload))
                    .toString();
        } catch (CharacterCodingException notText) {
            throw new UnreadablePayloadException(pointer + " is not UTF-8", notText);
        }
    }

    private static Set<String> reserved(Map<String, MessageAttributeValue> attributes) {
        return SizeAttribute.names().stream().filter(attributes::containsKey).collect(Collectors.toUnmodifiableSet());
    }
}
