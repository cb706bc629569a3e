package io.holdfast.command.moving;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValueFactory;
import io.holdfast.command.server.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Definitions as a file that {@code holdfast import} reads, and {@code holdfast serve --config} too. Stateless. */
final class DefinitionText {
    private DefinitionText() {}

    static String of(List<QueueDefinition> definitions, boolean json) {
        Map<String, Object> queues = new TreeMap<>();
        definitions.forEach(definition -> queues.put(definition.name(), block(definition)));
        return ConfigValueFactory.fromMap(Map.of("queues", queues))
                        .render(ConfigRenderOptions.defaults()
                                .setOriginComments(false)
                                .setJson(json)
                                .setFormatted(!json))
                        .strip()
                + "\n";
    }

    private static Map<String, @Nullable Object> block(QueueDefinition definition) {
        Map<String, @Nullable Object> block = new TreeMap<>();
        definition.attributes().forEach((name, value) -> block.put(name, value(name, value)));
        deadLetters(definition).ifPresent(target -> {
            block.remove(QueueAttributes.REDRIVE_POLICY);
            block.put("deadLettersQueue", target);
        });
        if (!definition.tags().isEmpty()) {
            block.put("tags", definition.tags());
        }
        return block;
    }

    /** By its name, which is the same at another server. */
    private static Optional<Map<String, Object>> deadLetters(QueueDefinition definition) {
        String policy = definition.attributes().get(QueueAttributes.REDRIVE_POLICY);
        Json parsed = policy == null ? new Json(null) : parsed(policy);
        String target = parsed.text("deadLetterTargetArn");
        return target.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        Map.of("name", QueueArns.name(target), "maxReceiveCount", parsed.count("maxReceiveCount")));
    }

    private static @Nullable Object value(String name, String value) {
        if (QueueAttributes.NAMING_QUEUES.contains(name)) {
            Object parsed = parsed(value).value();
            return parsed == null ? value : parsed;
        }
        if (value.matches("\\d{1,9}")) {
            return Long.valueOf(value);
        }
        return value.equals("true") || value.equals("false") ? (Object) Boolean.valueOf(value) : value;
    }

    private static Json parsed(String json) {
        try {
            return Json.parse(json.getBytes(UTF_8));
        } catch (JacksonException other) {
            return new Json(null);
        }
    }
}
