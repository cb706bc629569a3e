package io.holdfast.spring;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/**
 * The names of all settings below {@code holdfast}. Written down rather than read from the classes, some of which cannot be loaded without the
 * outbox; a test compares them with the metadata that the build makes of those classes.
 */
final class SettingNames {
    private static final String DEFAULTS = "holdfast.consumer.defaults";
    private static final String QUEUES = "holdfast.consumer.queues";
    private static final ConfigurationPropertyName DEFAULTS_NAME = ConfigurationPropertyName.of(DEFAULTS);
    private static final ConfigurationPropertyName QUEUES_NAME = ConfigurationPropertyName.of(QUEUES);

    static final List<String> OF_A_QUEUE = List.of(
            "abort-long-poll-on-close",
            "acknowledgement-linger",
            "acknowledgement-size",
            "concurrency",
            "heartbeat-fraction",
            "long-poll",
            "malformed",
            "maximum-lease",
            "not-retrying",
            "pollers",
            "quarantine-queue",
            "retry-first",
            "retry-jitter",
            "retry-longest",
            "shutdown-deadline",
            "virtual-threads",
            "visibility");

    /** Without those of single queues, whose names are the application's. */
    static final List<String> ALL = Stream.concat(
                    Stream.of(
                            "holdfast.consumer.auto-startup",
                            "holdfast.outbox.dialect",
                            "holdfast.outbox.relay.enabled",
                            "holdfast.outbox.relay.keep-sent",
                            "holdfast.outbox.relay.lease",
                            "holdfast.outbox.relay.maximum-attempts",
                            "holdfast.outbox.relay.workers",
                            "holdfast.sqs.access-key-id",
                            "holdfast.sqs.endpoint",
                            "holdfast.sqs.region",
                            "holdfast.sqs.secret-access-key"),
                    OF_A_QUEUE.stream().map(setting -> DEFAULTS + "." + setting))
            .toList();

    private static final List<ConfigurationPropertyName> KNOWN =
            ALL.stream().map(ConfigurationPropertyName::of).toList();

    private SettingNames() {}

    /** Names are compared as Spring does it, so {@code RETRYFIRST} and {@code retryFirst} are {@code retry-first}. */
    static boolean isKnown(ConfigurationPropertyName name) {
        ConfigurationPropertyName single = withoutIndex(name);
        if (!QUEUES_NAME.isAncestorOf(single)) {
            return KNOWN.contains(single);
        }
        int depth = QUEUES_NAME.getNumberOfElements();
        return single.getNumberOfElements() == depth + 2
                && KNOWN.contains(DEFAULTS_NAME.append(single.subName(depth + 1)));
    }

    /** A list is written as {@code name[0]}, {@code name[1]} as well. */
    private static ConfigurationPropertyName withoutIndex(ConfigurationPropertyName name) {
        return name.isLastElementIndexed() && name.isNumericIndex(name.getNumberOfElements() - 1)
                ? name.getParent()
                : name;
    }

    /** What an unknown name should probably have been. */
    static Optional<String> nearest(ConfigurationPropertyName unknown) {
        List<String> candidates = new ArrayList<>(ALL);
        int depth = QUEUES_NAME.getNumberOfElements();
        if (QUEUES_NAME.isAncestorOf(unknown) && unknown.getNumberOfElements() > depth + 1) {
            candidates.clear();
            for (int end = depth + 1; end < unknown.getNumberOfElements(); end++) {
                String queue = queueName(unknown, depth, end);
                OF_A_QUEUE.forEach(setting -> candidates.add(QUEUES + queue + "." + setting));
            }
        }
        return NearestName.to(unknown.toString(), candidates);
    }

    /** A name of several elements is one with dots that somebody wrote without brackets. */
    private static String queueName(ConfigurationPropertyName name, int from, int to) {
        List<String> elements = new ArrayList<>();
        for (int i = from; i < to; i++) {
            elements.add(name.getElement(i, ConfigurationPropertyName.Form.ORIGINAL));
        }
        String queue = String.join(".", elements);
        return queue.contains(".") ? "[" + queue + "]" : "." + queue;
    }
}
