package io.holdfast.app.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What alarms may reach.
 *
 * @param builtIn whether the server has alarms by itself
 * @param actions what an action is to be taken for, such as the ARN of a topic for a webhook
 * @param allowed inside addresses that webhooks may call
 * @param timeout of one call
 * @param secretFile what calls are signed with; none is a file in the data directory
 * @param webhooks by their names
 */
public record AlarmConfiguration(
        boolean builtIn,
        Map<String, String> actions,
        AddressRanges allowed,
        Duration timeout,
        Optional<Path> secretFile,
        Map<String, NamedWebhook> webhooks) {
    public AlarmConfiguration {
        actions = Map.copyOf(actions);
        webhooks = Map.copyOf(webhooks);
    }

    /**
     * A webhook that alarms call {@code holdfast:webhook:NAME}.
     *
     * @param secretFile none is the one of all others
     */
    public record NamedWebhook(String url, Optional<Path> secretFile) {}

    static AlarmConfiguration read(Choices choices) throws SettingsRefused {
        return new AlarmConfiguration(
                choices.read(Keys.ALARMS_BUILT_IN),
                choices.alarms().readActions(),
                choices.read(Keys.WEBHOOKS_ALLOW),
                choices.read(Keys.WEBHOOKS_TIMEOUT),
                choices.read(Keys.WEBHOOKS_SECRET_FILE),
                choices.alarms().readWebhooks());
    }
}
