package io.holdfast.app.config;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What stands in the sections of an ElasticMQ file, by the whole names of keys. One thread. */
final class ElasticMqValues {
    private final Map<String, RawValue> values = new LinkedHashMap<>();

    void put(String name, RawValue value) {
        values.put(name, value);
    }

    @Nullable
    RawValue get(String name) {
        return values.get(name);
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    /** The first value of a section; none if it is not there. */
    Optional<RawValue> firstOf(String section) {
        return values.entrySet().stream()
                .filter(entry ->
                        entry.getKey().equals(section) || entry.getKey().startsWith(section + "."))
                .findFirst()
                .map(Map.Entry::getValue);
    }

    boolean isOn(String name, boolean otherwise) {
        return text(name, Boolean.toString(otherwise)).equals("true");
    }

    String text(String name, String otherwise) {
        RawValue value = values.get(name);
        return value == null ? otherwise : value.text();
    }
}
