package io.holdfast.app.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Reads a HOCON file (JSON is HOCON too). Values stay text, so that {@code account = 000000000000} keeps its zeros. */
final class FileLayer {

    static final String TAGS = "tags";

    private final Choices choices;
    private final ElasticMqSections elasticMq = new ElasticMqSections();

    private FileLayer(Choices choices) {
        this.choices = choices;
    }

    static void addTo(Choices choices, Path file) throws SettingsRefused {
        Origin whole = new Origin(file.toString(), false);
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            String reason = Files.exists(file) ? "cannot be read" : "does not exist";
            throw new SettingsRefused("The configuration file %s %s.".formatted(file, reason), whole);
        }
        try {
            FileIncludes includes = new FileIncludes();
            Config config = ConfigFactory.parseFile(
                            file.toFile(), ConfigParseOptions.defaults().setIncluder(includes))
                    .resolve();
            FileLayer layer = new FileLayer(choices);
            layer.addSection("", config.root());
            layer.elasticMq.translate(choices, includes.ofElasticMq(), whole);
        } catch (ConfigException broken) {
            throw new SettingsRefused(
                    "The configuration file is not valid: " + oneLine(String.valueOf(broken.getMessage())), whole);
        }
    }

    private void addSection(String prefix, ConfigObject section) {
        for (Map.Entry<String, ConfigValue> entry : inFileOrder(section)) {
            choices.problems().noting(() -> add(prefix + entry.getKey(), entry.getValue()));
        }
    }

    private void add(String name, ConfigValue value) throws SettingsRefused {
        if (name.equals(Keys.QUEUES)) {
            addQueues(object(name, value));
        } else if (name.equals(Keys.ALARM_ACTIONS)) {
            addActions(object(name, value));
        } else if (name.equals(Keys.NAMED_WEBHOOKS)) {
            addWebhooks(object(name, value));
        } else if (ElasticMqSections.knows(name)) {
            elasticMq.add(name, value, choices.problems());
        } else if (Keys.named(name) == null && value instanceof ConfigObject inner && !inner.isEmpty()) {
            // Also into sections that do not exist, since their first leaf makes the clearer error.
            addSection(name + ".", inner);
        } else if (Keys.isSection(name)) {
            object(name, value);
        } else {
            choices.choose(name, scalar(name, value));
        }
    }

    private void addQueues(ConfigObject queues) {
        for (Map.Entry<String, ConfigValue> entry : inFileOrder(queues)) {
            choices.problems().noting(() -> addQueue(entry.getKey(), entry.getValue()));
        }
    }

    private void addQueue(String name, ConfigValue block) throws SettingsRefused {
        String path = Keys.QUEUES + "." + name;
        if (Keys.named(path) != null && !(block instanceof ConfigObject)) {
            choices.choose(path, scalar(path, block));
            return;
        }
        RawQueue queue = choices.queue(name, origin(block));
        for (Map.Entry<String, ConfigValue> attribute : inFileOrder(object(path, block))) {
            if (attribute.getKey().equals(TAGS)) {
                addTags(queue, object(path + "." + TAGS, attribute.getValue()));
            } else {
                queue.attributes().put(attribute.getKey(), raw(attribute.getValue()));
            }
        }
    }

    private void addActions(ConfigObject actions) {
        for (Map.Entry<String, ConfigValue> action : inFileOrder(actions)) {
            choices.alarms().action(action.getKey(), raw(action.getValue()));
        }
    }

    private void addWebhooks(ConfigObject webhooks) throws SettingsRefused {
        for (Map.Entry<String, ConfigValue> webhook : inFileOrder(webhooks)) {
            String path = Keys.NAMED_WEBHOOKS + "." + webhook.getKey();
            for (Map.Entry<String, ConfigValue> setting : inFileOrder(object(path, webhook.getValue()))) {
                choices.alarms().webhook(webhook.getKey(), setting.getKey(), raw(setting.getValue()));
            }
        }
    }

    private static void addTags(RawQueue queue, ConfigObject tags) throws SettingsRefused {
        for (Map.Entry<String, ConfigValue> tag : inFileOrder(tags)) {
            queue.tags().put(tag.getKey(), scalar(queue.path() + ".tags." + tag.getKey(), tag.getValue()));
        }
    }

    static ConfigObject object(String name, ConfigValue value) throws SettingsRefused {
        if (value instanceof ConfigObject object) {
            return object;
        }
        throw SettingsRefused.badValue(name, raw(value), "a block { ... } with settings of its own");
    }

    private static RawValue scalar(String name, ConfigValue value) throws SettingsRefused {
        Key<?> key = Keys.named(name);
        boolean isScalar = switch (value.valueType()) {
            case STRING, NUMBER, BOOLEAN -> true;
            case OBJECT, LIST, NULL -> false;
        };
        // A key that does not exist is reported as such, whatever its value is.
        if (!isScalar && (key != null || name.startsWith(Keys.QUEUES + "."))) {
            throw SettingsRefused.badValue(
                    name, raw(value), key == null ? "a text" : key.kind().allowed());
        }
        return raw(value);
    }

    static RawValue raw(ConfigValue value) {
        boolean isText = value.valueType() == ConfigValueType.STRING || value.valueType() == ConfigValueType.NUMBER;
        // getString gives a number as it was written; unwrapped() would drop leading zeros.
        String text = isText ? value.atKey("it").getString("it") : value.render(ConfigRenderOptions.concise());
        return new RawValue(text, origin(value));
    }

    static Origin origin(ConfigValue value) {
        ConfigOrigin origin = value.origin();
        String file = origin.filename();
        boolean exact = file != null && origin.lineNumber() > 0;
        return new Origin(exact ? file + ", line " + origin.lineNumber() : origin.description(), false);
    }

    static List<Map.Entry<String, ConfigValue>> inFileOrder(ConfigObject object) {
        return object.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<String, ConfigValue> entry) ->
                                entry.getValue().origin().lineNumber())
                        .thenComparing(Map.Entry::getKey))
                .toList();
    }

    private static String oneLine(String message) {
        return message.replaceAll("\\s*\\R\\s*", " ");
    }
}
