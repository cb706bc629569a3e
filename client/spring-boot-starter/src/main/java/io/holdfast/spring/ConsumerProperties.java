package io.holdfast.spring;

import java.util.Locale;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How queues are consumed.
 *
 * @param autoStartup Whether consumers start with the application.
 * @param defaults Settings of all consumers.
 * @param queues Settings of single queues, by name; a name with a dot needs brackets, as in queues[orders.fifo].
 */
@ConfigurationProperties("holdfast.consumer")
record ConsumerProperties(
        @DefaultValue("true") boolean autoStartup,
        @DefaultValue @NestedConfigurationProperty QueueSettings defaults,
        @DefaultValue Map<String, QueueSettings> queues) {

    /** What holds for one queue: its own settings, and the general ones where it has none. */
    QueueSettings of(String queueNameOrUrl) {
        String name = nameOf(queueNameOrUrl);
        QueueSettings own = queues.get(name);
        if (own == null) {
            own = queues.entrySet().stream()
                    .filter(entry -> plain(entry.getKey()).equals(plain(name)))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse(null);
        }
        return own == null ? defaults : own.over(defaults);
    }

    boolean hasNoneOf(String key, Iterable<String> queues) {
        for (String queue : queues) {
            if (plain(nameOf(queue)).equals(plain(key))) {
                return false;
            }
        }
        return true;
    }

    static String nameOf(String queueNameOrUrl) {
        return queueNameOrUrl.substring(queueNameOrUrl.lastIndexOf('/') + 1);
    }

    /** Spring removes some characters of keys, and environment variables know no lower case. */
    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }
}
