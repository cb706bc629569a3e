package io.holdfast.app.config;

import io.holdfast.app.config.ServerSettings.Security;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads where the keys are, and refuses a place or a choice that would give them away. */
final class SecuritySettingsReader {
    private SecuritySettingsReader() {}

    static Security read(Choices choices) throws SettingsRefused {
        Optional<Path> keyring = choices.read(Keys.KEYRING);
        Path data = choices.read(Keys.DATA_DIR).toAbsolutePath().normalize();
        if (keyring.isPresent() && keyring.get().toAbsolutePath().normalize().startsWith(data)) {
            throw SettingsRefused.badValue(
                    Keys.KEYRING.name(),
                    choices.chosen(Keys.KEYRING),
                    "outside the data directory, or a copy of that one has the keys to itself");
        }
        Security security = new Security(
                keyring,
                choices.read(Keys.MASTER_KEY_FILE),
                choices.read(Keys.MASTER_KEY),
                choices.read(Keys.MASTER_KEY_COMMAND),
                choices.read(Keys.FORMER_MASTER_KEY_FILE),
                AuditSettings.read(choices));
        if (Stream.of(security.masterKeyFile(), security.masterKey(), security.masterKeyCommand())
                        .filter(Optional::isPresent)
                        .count()
                > 1) {
            throw new SettingsRefused(
                    "Only one of security.master-key-file, security.master-key and security.master-key-command can be set.",
                    Origin.DEFAULT);
        }
        return security;
    }
}
