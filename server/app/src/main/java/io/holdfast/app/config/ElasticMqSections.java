package io.holdfast.app.config;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The sections of an ElasticMQ file beside {@code queues}, and what they are here. What has no effect is said when the server starts; what would be
 * missed is refused with what to do instead. One thread.
 */
final class ElasticMqSections {
    private static final String NODE_ADDRESS = ElasticMqAddress.SECTION;
    static final String GENERATED = "generate-node-address";
    private static final String REST_SQS = "rest-sqs";
    private static final String REST_STATS = "rest-stats";
    private static final String AWS = "aws";
    private static final String QUEUES_STORAGE = "queues-storage";
    private static final String MESSAGES_STORAGE = "messages-storage";
    private static final String FORMER_QUEUES_STORAGE = "persisted-queues-storage";
    private static final String AUTO_CREATE = "auto-create-queues";
    private static final String FORMER_STORAGE = "storage.type";
    /** The libraries that ElasticMQ is made of; whatever stands there is about them. */
    private static final Set<String> LIBRARIES = Set.of("akka", "pekko");

    /** Of each section what may stand in it; nothing for what is no block. */
    private static final Map<String, Set<String>> SECTIONS = Map.of(
            NODE_ADDRESS, Set.of("protocol", "host", "port", "context-path"),
            GENERATED, Set.of(),
            REST_SQS, Set.of("enabled", "bind-port", "bind-hostname", "sqs-limits"),
            REST_STATS, Set.of("enabled", "bind-port", "bind-hostname"),
            AWS, Set.of("region", "accountId"),
            QUEUES_STORAGE, Set.of("enabled", "path"),
            FORMER_QUEUES_STORAGE, Set.of("enabled", "path"),
            MESSAGES_STORAGE, Set.of("enabled", "uri", "driver-class", "username", "password", "prune-data-on-init"),
            AUTO_CREATE, Set.of("enabled", "template"),
            FORMER_STORAGE, Set.of());

    private final ElasticMqValues found = new ElasticMqValues();
    private boolean hasLibraries;

    /** Every key there is, by its whole name. */
    static List<String> names() {
        List<String> names = new ArrayList<>();
        SECTIONS.forEach((section, keys) -> {
            if (keys.isEmpty()) {
                names.add(section);
            }
            keys.forEach(key -> names.add(section + "." + key));
        });
        names.sort(null);
        return names;
    }

    static boolean knows(String name) {
        return SECTIONS.containsKey(name) || LIBRARIES.contains(name);
    }

    void add(String name, ConfigValue value, Problems problems) throws SettingsRefused {
        if (LIBRARIES.contains(name)) {
            hasLibraries = true;
            return;
        }
        Set<String> known = SECTIONS.getOrDefault(name, Set.of());
        if (known.isEmpty()) {
            found.put(name, FileLayer.raw(value));
            return;
        }
        ConfigObject section = FileLayer.object(name, value);
        for (Map.Entry<String, ConfigValue> entry : FileLayer.inFileOrder(section)) {
            String path = name + "." + entry.getKey();
            if (known.contains(entry.getKey())) {
                found.put(path, FileLayer.raw(entry.getValue()));
            } else {
                List<String> names = new ArrayList<>();
                known.forEach(key -> names.add(name + "." + key));
                names.sort(null);
                problems.add(SettingsRefused.unknownKey(path, FileLayer.origin(entry.getValue()), names));
            }
        }
    }

    /**
     * Chooses what they mean, where the file does not say it in Holdfast's own words.
     *
     * @param included whether the file begins as ElasticMQ's do
     */
    void translate(Choices choices, boolean included, Origin file) {
        if (hasLibraries) {
            choices.remark(
                    "The sections akka and pekko of " + file.text() + " have no effect: Holdfast is not made of them.");
        }
        if (found.isEmpty() && !included) {
            return;
        }
        choose(choices, REST_SQS + ".bind-port", Keys.PORT);
        choose(choices, REST_SQS + ".bind-hostname", Keys.BIND);
        choose(choices, AWS + ".region", Keys.REGION);
        chooseAccount(choices);
        Origin address = found.firstOf(NODE_ADDRESS)
                .map(value -> origin(NODE_ADDRESS, value))
                .orElse(file);
        ElasticMqAddress.of(found).ifPresent(url -> choices.chooseIfFree(Keys.PUBLIC_URL, url, address));
        Origin usual = new Origin("as ElasticMQ has it, since " + file.text() + " is one of its files", false);
        choices.chooseIfFree(Keys.REGION, "elasticmq", usual);
        choices.chooseIfFree(Keys.SCOPE, "fixed", usual);
        choices.chooseIfFree(Keys.PURGE_ONCE_PER_60S, "false", usual);
        choices.chooseIfFree(Keys.RECREATE_AFTER_60S, "false", usual);
        new ElasticMqRemarks(found).tell(choices);
        new ElasticMqRefusals(found, choices.problems()).tell();
    }

    private void choose(Choices choices, String name, Key<?> key) {
        RawValue value = found.get(name);
        if (value != null) {
            choices.chooseIfFree(key, value.text(), origin(name, value));
        }
    }

    /** ElasticMQ takes any text for an account; ARNs of SQS have twelve digits there. */
    private void chooseAccount(Choices choices) {
        String name = AWS + ".accountId";
        RawValue value = found.get(name);
        if (value == null) {
            return;
        }
        if (value.text().matches("\\d{12}")) {
            choices.chooseIfFree(Keys.ACCOUNT, value.text(), origin(name, value));
        } else {
            choices.remark(
                    "%s is '%s' (%s), which is not 12 digits: queue URLs and ARNs have %s instead, and URLs with '%s' work as well."
                            .formatted(
                                    name,
                                    value.text(),
                                    value.origin().text(),
                                    Keys.ACCOUNT.defaultText(),
                                    value.text()));
        }
    }

    /** With the name that stands in the file, because a mistake is reported under the one that it has here. */
    private static Origin origin(String name, RawValue value) {
        return new Origin(value.origin().text() + ", " + name, false);
    }
}
