package io.holdfast.app.config;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads {@code HOLDFAST_SECTION__KEY}: two underscores stand for the dot, one for the hyphen. A variable without two
 * underscores is not a setting: Kubernetes injects {@code HOLDFAST_PORT} and the like for a service of that name.
 */
final class EnvironmentLayer {

    private static final String PREFIX = "HOLDFAST_";

    private EnvironmentLayer() {}

    static void addTo(Choices choices, Map<String, String> environment) {
        for (Map.Entry<String, String> variable : new TreeMap<>(environment).entrySet()) {
            String name = variable.getKey();
            if (!name.startsWith(PREFIX) || !name.contains("__")) {
                continue;
            }
            Origin origin = Origin.variable(name);
            String key = name.substring(PREFIX.length())
                    .toLowerCase(Locale.ROOT)
                    .replace("__", ".")
                    .replace('_', '-');
            if (key.startsWith(Keys.QUEUES + ".") && Keys.named(key) == null) {
                choices.problems()
                        .add(new SettingsRefused(
                                "Queues cannot be declared by an %s; use a file or --set.".formatted(origin.text()),
                                origin));
            } else {
                choices.choose(key, new RawValue(variable.getValue(), origin));
            }
        }
    }
}
