package io.holdfast.app.config;

import java.util.List;

/** The settings in force, and for each key its text and who chose it. */
public record LoadedSettings(ServerSettings settings, List<Line> lines) {

    public LoadedSettings {
        lines = List.copyOf(lines);
    }

    /** One key as {@code config print} shows it. */
    public record Line(String key, String value, String origin) {}
}
