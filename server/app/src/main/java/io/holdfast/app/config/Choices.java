package io.holdfast.app.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Collects what each layer chose; a later choice replaces an earlier one. Used by one thread while settings load. */
final class Choices {

    private static final String HIDDEN = "***";

    private final Map<String, RawValue> values = new HashMap<>();
    private final Map<String, RawQueue> queues = new TreeMap<>();
    private final RawAlarms alarms = new RawAlarms();
    private final Problems problems = new Problems();
    private final Set<String> remarks = new LinkedHashSet<>();

    void choose(String key, RawValue value) {
        if (Keys.named(key) == null) {
            problems.add(SettingsRefused.unknownKey(key, value.origin(), Keys.suggestions()));
        } else if (key.equals(Keys.MASTER_KEY.name()) && value.origin().onCommandLine()) {
            problems.add(new SettingsRefused(
                    "The master key cannot be given on the command line, where others can see it; use the environment variable"
                            + " HOLDFAST_SECURITY__MASTER_KEY, security.master-key-file or security.master-key-command.",
                    value.origin()));
        } else {
            values.put(key, value);
        }
    }

    /** The same, unless a choice was made before. */
    void chooseIfFree(Key<?> key, String value, Origin origin) {
        values.putIfAbsent(key.name(), new RawValue(value, origin));
    }

    /** What stands in the way of using these settings; all of it is told at once. */
    Problems problems() {
        return problems;
    }

    /** Something the operator should know, although the server starts. */
    void remark(String sentence) {
        remarks.add(sentence);
    }

    List<String> remarks() {
        return List.copyOf(remarks);
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

    /** The chosen value; if it cannot be used, that is noted, and the default stands in so that the other settings can be looked at too. */
    <T> T read(Key<T> key) throws SettingsRefused {
        try {
            return key.read(chosen(key));
        } catch (SettingsRefused refused) {
            problems.add(refused);
            return key.read(new RawValue(key.defaultText(), Origin.DEFAULT));
        }
    }

    Map<String, QueueDeclaration> readQueues(ServerSettings.Identity home) {
        Map<String, QueueDeclaration> declared = new TreeMap<>();
        for (RawQueue queue : queues.values()) {
            problems.noting(() -> {
                QueueDeclaration read = queue.read(home, problems);
                if (declared.put(read.name(), read) != null) {
                    throw new SettingsRefused(
                            "Queue '%s' (%s) is declared twice: with and without .fifo at the end of its name."
                                    .formatted(read.name(), queue.origin().text()),
                            queue.origin());
                }
            });
        }
        declared.values().forEach(queue -> refuseStandardTarget(queue, declared));
        new DeclaredForwarding(declared).refuse(queues, problems);
        return declared;
    }

    /** ElasticMQ lets a standard queue take the dead letters of a FIFO queue; with SQS it must be one too. */
    private void refuseStandardTarget(QueueDeclaration queue, Map<String, QueueDeclaration> declared) {
        String target = queue.deadLetterQueue().orElse("");
        RawQueue standard = target.endsWith(RawQueue.FIFO_SUFFIX) && !declared.containsKey(target)
                ? queues.get(target.substring(0, target.length() - RawQueue.FIFO_SUFFIX.length()))
                : null;
        if (standard != null) {
            problems.add(new SettingsRefused(
                    "Queue '%s' (%s) takes the dead letters of the FIFO queue '%s', so it needs fifo = true."
                            .formatted(standard.name(), standard.origin().text(), queue.name()),
                    standard.origin()));
        }
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
