package io.holdfast.app.config;

import java.util.Locale;
import java.util.Map;

/** What a server that stands in for LocalStack does where nobody says otherwise. */
final class LocalStackDefaults {
    private static final String PORT = "4566";

    private LocalStackDefaults() {}

    static void addTo(Choices choices, Map<String, String> environment) throws SettingsRefused {
        if (!choices.read(Keys.LOCALSTACK)) {
            return;
        }
        Origin origin = new Origin(
                "as LocalStack has it ("
                        + choices.chosen(Keys.LOCALSTACK).origin().text() + ")",
                false);
        choices.chooseIfFree(Keys.PORT, PORT, origin);
        choices.chooseIfFree(Keys.PURGE_ONCE_PER_60S, "false", origin);
        choices.chooseIfFree(Keys.RECREATE_AFTER_60S, "false", origin);
        chooseByVariable(choices, environment, "SQS_ENDPOINT_STRATEGY", Keys.LOCALSTACK_QUEUE_URLS);
        chooseByVariable(choices, environment, "LOCALSTACK_HOST", Keys.LOCALSTACK_HOST);
    }

    /** Variables that the same container had when it ran LocalStack. */
    private static void chooseByVariable(Choices choices, Map<String, String> environment, String name, Key<?> key) {
        String value = environment.get(name);
        if (value != null && !value.isBlank()) {
            choices.chooseIfFree(key, value.strip().toLowerCase(Locale.ROOT), Origin.variable(name));
        }
    }
}
