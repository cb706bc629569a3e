package io.holdfast.app.config;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What is written down of what callers do, and where.
 *
 * @param directory none is {@code audit} in the data directory
 * @param maxFileBytes after which a new file is begun
 * @param keptFiles how many are kept
 */
public record AuditSettings(AuditedEvents events, Optional<Path> directory, long maxFileBytes, int keptFiles) {
    static AuditSettings read(Choices choices) throws SettingsRefused {
        return new AuditSettings(
                choices.read(Keys.AUDIT_EVENTS),
                choices.read(Keys.AUDIT_DIRECTORY),
                choices.read(Keys.AUDIT_MAX_FILE),
                choices.read(Keys.AUDIT_KEPT_FILES));
    }
}
