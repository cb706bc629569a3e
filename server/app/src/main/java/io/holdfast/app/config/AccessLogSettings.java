package io.holdfast.app.config;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the requests of clients are written down.
 *
 * @param place a file, or the word for standard error; none if they are not
 * @param maxFileBytes so large the file may get before it is put aside
 */
public record AccessLogSettings(Optional<Path> place, long maxFileBytes) {
    public static final AccessLogSettings OFF = new AccessLogSettings(Optional.empty(), 64L << 20);
    private static final Path STANDARD_ERROR = Path.of("stderr");

    public boolean isStandardError() {
        return place.equals(Optional.of(STANDARD_ERROR));
    }

    static AccessLogSettings read(Choices choices) throws SettingsRefused {
        return new AccessLogSettings(choices.read(Keys.ACCESS_LOG), choices.read(Keys.ACCESS_LOG_MAX_FILE));
    }
}
