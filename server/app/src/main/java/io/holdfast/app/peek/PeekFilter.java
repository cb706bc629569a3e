package io.holdfast.app.peek;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.engine.command.Message;
import io.holdfast.protocol.sqs.MessageAttribute;
import io.holdfast.protocol.sqs.MessageAttributeBytes;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a message must have to be shown; null for what does not matter.
 *
 * @param attribute the name of an attribute, or its name, an equals sign and its value
 * @param text something that its body contains, letter by letter
 */
public record PeekFilter(
        @Nullable UUID id,
        @Nullable String group,
        @Nullable String attribute,
        @Nullable String text) {
    public static final PeekFilter ALL = new PeekFilter(null, null, null, null);

    boolean isAll() {
        return equals(ALL);
    }

    boolean matches(Message message) {
        return (id == null
                        || (id.getMostSignificantBits() == message.idHigh()
                                && id.getLeastSignificantBits() == message.idLow()))
                && (group == null || group.equals(message.groupId()))
                && (attribute == null || hasAttribute(message, attribute))
                && (text == null || contains(message.body(), text.getBytes(UTF_8)));
    }

    private static boolean hasAttribute(Message message, String wanted) {
        if (message.attributes().length == 0) {
            return false;
        }
        var attributes = MessageAttributeBytes.decode(message.attributes());
        if (attributes.containsKey(wanted)) {
            return true;
        }
        int equals = wanted.indexOf('=');
        MessageAttribute found = equals < 0 ? null : attributes.get(wanted.substring(0, equals));
        byte[] value = found == null ? null : found.value();
        return value != null
                && Arrays.equals(value, wanted.substring(equals + 1).getBytes(UTF_8));
    }

    private static boolean contains(byte[] body, byte[] wanted) {
        for (int at = 0; at <= body.length - wanted.length; at++) {
            if (Arrays.equals(body, at, at + wanted.length, wanted, 0, wanted.length)) {
                return true;
            }
        }
        return false;
    }
}
