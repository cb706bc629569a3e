package io.holdfast.protocol.sqs.rules;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.MessageAttribute;
import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.request.OutgoingMessage;
import io.holdfast.protocol.sqs.result.Failure;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a message must be to enter a queue. Every check gives null when it has no objection; some object in other words inside a
 * batch, where the refusal concerns one entry only.
 */
public final class MessageRules {
    private MessageRules() {}

    /** All checks of a single send to a standard queue. */
    public static @Nullable Failure standardSend(OutgoingMessage message, int maximumMessageSizeBytes) {
        Failure content = content(message, maximumMessageSizeBytes);
        return content != null ? content : standardParameters(message);
    }

    /** All checks of one entry of a batch send to a standard queue; positions count from 1. */
    public static @Nullable Failure standardBatchEntry(
            OutgoingMessage message, int position, int maximumMessageSizeBytes) {
        if (isEmpty(message)) {
            return new Failure(
                    AwsError.EMPTY_VALUE,
                    "The request must contain the parameter SendMessageBatchRequestEntry." + position
                            + ".MessageBody.");
        }
        Failure content = contentInBatch(message, maximumMessageSizeBytes);
        return content != null ? content : standardParameters(message);
    }

    /** Body, attributes and size of a message that is sent alone. */
    static @Nullable Failure content(OutgoingMessage message, int maximumMessageSizeBytes) {
        if (isEmpty(message)) {
            return Failure.missingParameter("MessageBody");
        }
        Failure characters = characters(message);
        if (characters != null || sizeBytes(message) <= maximumMessageSizeBytes) {
            return characters;
        }
        return Failure.invalidParameter("One or more parameters are invalid. Reason: Message must be shorter than "
                + maximumMessageSizeBytes + " bytes.");
    }

    /** The same inside a batch, where a body has been made sure of. */
    static @Nullable Failure contentInBatch(OutgoingMessage message, int maximumMessageSizeBytes) {
        Failure characters = characters(message);
        if (characters != null || sizeBytes(message) <= maximumMessageSizeBytes) {
            return characters;
        }
        return Failure.invalidParameter(
                "One or more parameters cannot be validated. Reason: Message must be shorter than "
                        + maximumMessageSizeBytes + " bytes.");
    }

    static boolean isEmpty(OutgoingMessage message) {
        byte[] body = message.body();
        return body == null || body.length == 0;
    }

    /** What counts against the size limits: the body and, of each user attribute, name, full data type and value. */
    public static int sizeBytes(OutgoingMessage message) {
        byte[] body = message.body();
        int bytes = body == null ? 0 : body.length;
        for (Map.Entry<String, MessageAttribute> attribute :
                message.attributes().entrySet()) {
            bytes += utf8Length(attribute.getKey());
            String type = attribute.getValue().dataType();
            bytes += type == null ? 0 : utf8Length(type);
            byte[] value = attribute.getValue().value();
            bytes += value == null ? 0 : value.length;
        }
        return bytes;
    }

    public static @Nullable Failure delaySeconds(@Nullable Integer value) {
        if (value == null || (value >= 0 && value <= SqsLimits.DELAY_MAX_SECONDS)) {
            return null;
        }
        return Failure.invalidParameter(value.toString(), "DelaySeconds", "DelaySeconds must be >= 0 and <= 900.");
    }

    /** Letters, digits and ASCII punctuation; the empty text is present and wrong. */
    public static @Nullable Failure groupId(@Nullable String value) {
        return identifier(value, "MessageGroupId");
    }

    public static @Nullable Failure deduplicationId(@Nullable String value) {
        return identifier(value, "MessageDeduplicationId");
    }

    public static Failure notForThisQueueType(String value, String parameter) {
        return Failure.invalidParameter(
                value, parameter, "The request include parameter that is not valid for this queue type.");
    }

    private static @Nullable Failure characters(OutgoingMessage message) {
        byte[] body = message.body();
        int forbidden = body == null ? AllowedCharacters.NONE : AllowedCharacters.firstForbidden(body);
        if (forbidden != AllowedCharacters.NONE) {
            return new Failure(
                    AwsError.INVALID_MESSAGE_CONTENTS,
                    "Invalid binary character '" + AllowedCharacters.spelled(forbidden)
                            + "' was found in the message body, " + AllowedCharacters.SET);
        }
        Failure attributes = MessageAttributeRules.userAttributes(message.attributes());
        return attributes != null ? attributes : MessageAttributeRules.systemAttributes(message.systemAttributes());
    }

    private static @Nullable Failure standardParameters(OutgoingMessage message) {
        Failure delay = delaySeconds(message.delaySeconds());
        if (delay != null) {
            return delay;
        }
        String deduplicationId = message.deduplicationId();
        if (deduplicationId != null) {
            return notForThisQueueType(deduplicationId, "MessageDeduplicationId");
        }
        return groupId(message.groupId());
    }

    static @Nullable Failure identifier(@Nullable String value, String parameter) {
        if (value == null || isIdentifier(value)) {
            return null;
        }
        return Failure.invalidParameter(
                value,
                parameter,
                parameter + " can only include alphanumeric and punctuation characters. 1 to 128 in length.");
    }

    private static boolean isIdentifier(String value) {
        if (value.isEmpty() || value.length() > SqsLimits.MESSAGE_GROUP_ID_MAX_CHARACTERS) {
            return false;
        }
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c <= ' ' || c >= 0x7f) {
                return false;
            }
        }
        return true;
    }

    private static int utf8Length(String text) {
        int bytes = text.length();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x800) {
                bytes += Character.isSurrogate(c) ? 1 : 2; // the two halves of a pair make four bytes
            } else if (c >= 0x80) {
                bytes++;
            }
        }
        return bytes;
    }
}
