package io.holdfast.app.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Collects what each layer chose; a later choice replaces an earlier one. Used by one thread while settings load. */
final class Choices {

    private static final String HIDDEN = "***";

    private final Map<String, RawValue> values = new HashMap<>();
    private final Map<String, RawQueue> queues = new TreeMap<>();
    private final RawAlarms alarms = new RawAlarms();

    void choose(String key, RawValue value) throws SettingsRefused {
        if (Keys.named(key) == null) {
            throw SettingsRefused.unknownKey(key, value.origin(), Keys.suggestions());
        }
        if (key.equals(Keys.MASTER_KEY.name()) && value.origin().onCommandLine()) {
            throw new SettingsRefused(
                    "The master key cannot be given on the command line, where others can see it; use the environment variable"
                            + " HOLDFAST_SECURITY__MASTER_KEY, security.master-key-file or security.master-key-command.",
                    value.origin());
        }
        values.put(key, value);
    }

    RawQueue queue(String name, Origin origin) {
        return queues.computeIfAbsent(name, absent -> new RawQueue(name, origin));
    }

    RawAlarms alarms() {
        return alarms;
    }

    RawValue chosen(Key<?> key) {
        return values.getOrDefault(key.name(), new RawValue(key.defaultText(), Origin.DEFAULT));
    }

    <T> T read(Key<T> key) throws SettingsRefused {
        return key.read(chosen(key));
    }

    Map<String, QueueDeclaration> readQueues(ServerSettings.Identity home) throws SettingsRefused {
        Map<String, QueueDeclaration> declared = new TreeMap<>();
        for (RawQueue queue : queues.values()) {
            QueueDeclaration read = queue.read(home);
            if (declared.put(read.name(), read) != null) {
                throw new SettingsRefused(
                        "Queue '%s' (%s) is declared twice: with and without .fifo at the end of its name."
                                .formatted(read.name(), queue.origin().text()),
                        queue.origin());
            }
        }
        return declared;
    }

    List<LoadedSettings.Line> lines() {
        List<LoadedSettings.Line> lines = new ArrayList<>();
        for (Key<?> key : Keys.all()) {
            RawValue value = chosen(key);
            boolean isSecret =
                    key.equals(Keys.MASTER_KEY) && !value.text().strip().equals(key.defaultText());
            lines.add(new LoadedSettings.Line(
                    key.name(), isSecret ? HIDDEN : value.text(), value.origin().text()));
        }
        alarms.addLines(lines);
        queues.values().forEach(queue -> queue.addLines(lines));
        return lines;
    }
}
