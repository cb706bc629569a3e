package io.holdfast.app.config;

import java.util.List;

/**
 * The settings in force, and for each key its text and who chose it.
 *
 * @param remarks sentences for the operator about what the settings do not do, although the server starts
 */
public record LoadedSettings(ServerSettings settings, List<Line> lines, List<String> remarks) {

    public LoadedSettings {
        lines = List.copyOf(lines);
        remarks = List.copyOf(remarks);
    }

    /** One key as {@code config print} shows it. */
    public record Line(String key, String value, String origin) {}
}
