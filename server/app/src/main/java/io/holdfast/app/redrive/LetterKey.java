package io.holdfast.app.redrive;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.engine.command.DeadLetter;
import io.holdfast.protocol.sqs.MessageAttribute;
import io.holdfast.protocol.sqs.MessageAttributeBytes;
import io.holdfast.protocol.wire.json.JsonDocument;
import io.holdfast.protocol.wire.json.JsonValue;
import org.jspecify.annotations.Nullable;

/** What dead letters are grouped by. */
public interface LetterKey {
    /** Under which a consumer says why it gave up. */
    String REASON = "HoldfastReason";

    /** Under which a consumer says where a letter came from. */
    String SOURCE = "holdfast-dead-letter-source";

    /** Never long. */
    String of(Letter letter);

    /** The key that a client names: {@code reason}, {@code source}, {@code attribute:NAME} or {@code body:/json/pointer}. */
    static LetterKey by(String by) throws RedriveRefused {
        if (by.equals("reason")) {
            return LetterKey::reason;
        } else if (by.equals("source")) {
            return LetterKey::source;
        } else if (by.startsWith("attribute:")) {
            String name = by.substring("attribute:".length());
            return letter -> shown(attribute(letter, name));
        } else if (by.startsWith("body:/")) {
            String[] steps = by.substring("body:/".length()).split("/", -1);
            return letter -> shown(pointed(letter.message().body(), steps));
        }
        throw new RedriveRefused(
                RefusalReason.INVALID,
                "Letters can be grouped by reason, source, attribute:NAME or body:/json/pointer, not by \""
                        + ReasonShape.cut(by) + "\".");
    }

    private static String reason(Letter letter) {
        String said = attribute(letter, REASON);
        if (said != null) {
            return ReasonShape.of(said);
        }
        return letter.message().deadLetter() == null ? "sent here by somebody" : "received too often";
    }

    private static String source(Letter letter) {
        DeadLetter origin = letter.message().deadLetter();
        return shown(origin == null ? attribute(letter, SOURCE) : origin.sourceArn());
    }

    private static String shown(@Nullable String value) {
        return value == null ? "(none)" : ReasonShape.cut(value);
    }

    private static @Nullable String attribute(Letter letter, String name) {
        if (letter.message().attributes().length == 0) {
            return null;
        }
        MessageAttribute found =
                MessageAttributeBytes.decode(letter.message().attributes()).get(name);
        byte[] value = found == null || found.shape() != MessageAttribute.Shape.TEXT ? null : found.value();
        return value == null ? null : new String(value, UTF_8);
    }

    private static @Nullable String pointed(byte[] body, String[] steps) {
        JsonValue value = JsonDocument.parse(body);
        for (String step : steps) {
            String name = step.replace("~1", "/").replace("~0", "~");
            if (value instanceof JsonValue.Structure structure) {
                value = structure.get(name);
            } else if (value instanceof JsonValue.Sequence list && name.matches("[0-9]{1,6}")) {
                int index = Integer.parseInt(name);
                value = index < list.elements().size() ? list.elements().get(index) : null;
            } else {
                return null;
            }
        }
        if (value instanceof JsonValue.Word word) {
            return word.literal();
        }
        return value == null
                ? null
                : value instanceof JsonValue.Text ? JsonValue.textOf(value) : JsonDocument.write(value);
    }
}
