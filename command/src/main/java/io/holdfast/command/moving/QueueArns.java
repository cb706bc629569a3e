package io.holdfast.command.moving;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.command.server.Json;
import io.holdfast.command.server.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * The ARNs of queues in policies. A queue has another ARN at another server, so those of queues that move along are translated by their names; all others stay
 * as they are. Stateless.
 */
final class QueueArns {
    private static final Pattern ARN =
            Pattern.compile("arn:aws[a-z-]*:sqs:[^:\"\\s]*:[^:\"\\s]*:([A-Za-z0-9_-]+(?:\\.fifo)?)");

    private QueueArns() {}

    /** The name at the end of an ARN, or of a URL. */
    static String name(String arnOrUrl) {
        return arnOrUrl.substring(Math.max(arnOrUrl.lastIndexOf(':'), arnOrUrl.lastIndexOf('/')) + 1);
    }

    /** The name of the queue that a redrive policy sends dead letters to; empty if it names none. */
    static String target(String redrivePolicy) {
        try {
            return name(Json.parse(redrivePolicy.getBytes(UTF_8)).text("deadLetterTargetArn"));
        } catch (JacksonException notJson) {
            return "";
        }
    }

    /**
     * The same text with other ARNs.
     *
     * @param arnOf by the name of a queue; null if its ARN stays
     */
    static String translated(String text, UnaryOperator<@Nullable String> arnOf) {
        return ARN.matcher(text).replaceAll(match -> {
            String other = arnOf.apply(match.group(1));
            return Matcher.quoteReplacement(other == null ? match.group() : other);
        });
    }

    /** A form in which two values can be compared: members in order, numbers as numbers, queues by their names. */
    static String comparable(String attribute, String value) {
        if (!QueueAttributes.NAMING_QUEUES.contains(attribute)) {
            return value;
        }
        try {
            return JsonWriter.text(ordered(
                    Json.parse(translated(value, name -> "queue:" + name).getBytes(UTF_8))
                            .value()));
        } catch (JacksonException notJson) {
            return value;
        }
    }

    private static @Nullable Object ordered(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> members = new TreeMap<>();
            map.forEach((name, member) -> members.put(String.valueOf(name), ordered(member)));
            return members;
        }
        if (value instanceof Iterable<?> list) {
            List<@Nullable Object> elements = new ArrayList<>();
            list.forEach(element -> elements.add(ordered(element)));
            return elements;
        }
        // Terraform and CloudFormation write the number of receives as a text as well.
        return value instanceof String text && text.matches("\\d{1,9}") ? (Object) Long.valueOf(text) : value;
    }
}
