package io.holdfast.app.config;

import io.holdfast.app.config.AlarmConfiguration.NamedWebhook;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The parts of the {@code alarms} block whose names an operator chooses, before they are understood. */
final class RawAlarms {
    private static final String URL = "url";
    private static final String SECRET_FILE = "secret-file";
    private static final String HIDDEN = "***";
    private static final Kind<String> TARGET = Kind.text(
            "https://…, http://…, the ARN of a queue, holdfast:log or holdfast:webhook:NAME",
            "https?://\\S+|arn:aws[a-z-]*:sqs:\\S+|holdfast:log|holdfast:webhook:[A-Za-z0-9_-]+");
    private static final Kind<String> WEBHOOK =
            Kind.text("a URL that begins with https:// or http://", "https?://\\S+");
    private static final Kind<Path> FILE = Kind.path();

    private final Map<String, RawValue> actions = new TreeMap<>();
    private final Map<String, Map<String, RawValue>> webhooks = new TreeMap<>();

    void action(String name, RawValue target) {
        actions.put(name, target);
    }

    void webhook(String name, String setting, RawValue value) throws SettingsRefused {
        if (!setting.equals(URL) && !setting.equals(SECRET_FILE)) {
            throw SettingsRefused.unknownKey(
                    Keys.NAMED_WEBHOOKS + "." + name + "." + setting, value.origin(), List.of(URL, SECRET_FILE));
        }
        webhooks.computeIfAbsent(name, unused -> new LinkedHashMap<>()).put(setting, value);
    }

    Map<String, String> readActions() throws SettingsRefused {
        Map<String, String> read = new TreeMap<>();
        for (Map.Entry<String, RawValue> action : actions.entrySet()) {
            String path = Keys.ALARM_ACTIONS + ".\"" + action.getKey() + '"';
            read.put(action.getKey(), new Key<>(path, TARGET, "").read(action.getValue()));
        }
        return read;
    }

    Map<String, NamedWebhook> readWebhooks() throws SettingsRefused {
        Map<String, NamedWebhook> read = new TreeMap<>();
        for (Map.Entry<String, Map<String, RawValue>> webhook : webhooks.entrySet()) {
            String path = Keys.NAMED_WEBHOOKS + "." + webhook.getKey() + ".";
            RawValue url = webhook.getValue().get(URL);
            if (url == null) {
                Origin place = webhook.getValue().values().iterator().next().origin();
                throw new SettingsRefused("Setting '%s' is missing (%s).".formatted(path + URL, place.text()), place);
            }
            RawValue file = webhook.getValue().get(SECRET_FILE);
            Optional<Path> secret =
                    file == null ? Optional.empty() : Optional.of(new Key<>(path + SECRET_FILE, FILE, "").read(file));
            read.put(webhook.getKey(), new NamedWebhook(new Key<>(path + URL, WEBHOOK, "").read(url), secret));
        }
        return read;
    }

    /** URLs of webhooks often have a secret in them. */
    void addLines(List<LoadedSettings.Line> lines) {
        actions.forEach((name, value) -> lines.add(new LoadedSettings.Line(
                Keys.ALARM_ACTIONS + ".\"" + name + '"',
                value.text().startsWith("http") ? HIDDEN : value.text(),
                value.origin().text())));
        webhooks.forEach((name, settings) -> settings.forEach((setting, value) -> lines.add(new LoadedSettings.Line(
                Keys.NAMED_WEBHOOKS + "." + name + "." + setting,
                setting.equals(URL) ? HIDDEN : value.text(),
                value.origin().text()))));
    }
}
