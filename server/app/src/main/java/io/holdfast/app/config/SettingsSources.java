package io.holdfast.app.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Who may choose settings, weakest first: a file, the environment, flags. */
public record SettingsSources(Optional<Path> file, Map<String, String> environment, List<Flag> flags) {

    public SettingsSources {
        environment = Map.copyOf(environment);
        flags = List.copyOf(flags);
    }

    public static SettingsSources none() {
        return new SettingsSources(Optional.empty(), Map.of(), List.of());
    }

    /** A choice on the command line; {@code written} is how the operator wrote it, for error messages. */
    public record Flag(String key, String value, String written) {}
}
