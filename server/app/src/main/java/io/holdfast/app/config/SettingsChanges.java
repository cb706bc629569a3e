package io.holdfast.app.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which settings somebody has changed while the server runs, by their names.
 *
 * @param reloaded those that a running server takes over
 * @param atNextStart those that it does not
 */
public record SettingsChanges(List<String> reloaded, List<String> atNextStart) {
    private static final Set<String> RELOADED = Stream.of(
                    Keys.LOG_LEVEL,
                    Keys.LOG_FORMAT,
                    Keys.ON_CHANGE,
                    Keys.REQUESTS_PER_KEY,
                    Keys.REQUESTS_PER_QUEUE,
                    Keys.POLLS_PER_KEY,
                    Keys.POLLS_PER_QUEUE)
            .map(Key::name)
            .collect(Collectors.toUnmodifiableSet());
    /** What happens to messages that are sent to a queue is decided with the first of them. */
    private static final Set<String> OF_QUEUES_AT_NEXT_START = Set.of("copyTo", "moveTo");

    public SettingsChanges {
        reloaded = List.copyOf(reloaded);
        atNextStart = List.copyOf(atNextStart);
    }

    public static SettingsChanges between(LoadedSettings before, LoadedSettings after) {
        Map<String, String> old = byKey(before);
        Map<String, String> current = byKey(after);
        Set<String> all = new TreeSet<>(old.keySet());
        all.addAll(current.keySet());
        List<String> reloaded = new ArrayList<>();
        List<String> atNextStart = new ArrayList<>();
        for (String key : all) {
            if (!Objects.equals(old.get(key), current.get(key))) {
                (isReloaded(key) ? reloaded : atNextStart).add(key);
            }
        }
        return new SettingsChanges(reloaded, atNextStart);
    }

    private static boolean isReloaded(String key) {
        return RELOADED.contains(key)
                || (key.startsWith(Keys.QUEUES + ".")
                        && !OF_QUEUES_AT_NEXT_START.contains(key.substring(key.lastIndexOf('.') + 1)));
    }

    private static Map<String, String> byKey(LoadedSettings loaded) {
        Map<String, String> values = new LinkedHashMap<>();
        loaded.lines().forEach(line -> values.put(line.key(), line.value()));
        return values;
    }
}
