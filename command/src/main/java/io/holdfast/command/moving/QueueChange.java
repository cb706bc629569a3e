package io.holdfast.command.moving;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What has to change of one queue.
 *
 * @param isNew whether it does not exist yet
 * @param attributes those that are to be set
 * @param tags those that are to be set
 */
record QueueChange(
        QueueDefinition wanted, boolean isNew, Map<String, ValueChange> attributes, Map<String, ValueChange> tags) {

    /** @param present null if there is no such queue */
    static QueueChange between(@Nullable QueueDefinition present, QueueDefinition wanted) {
        Map<String, ValueChange> attributes = new TreeMap<>();
        wanted.attributes().forEach((name, value) -> {
            String now = present == null ? null : present.attributes().get(name);
            boolean same = now != null && QueueArns.comparable(name, now).equals(QueueArns.comparable(name, value));
            if (!same) {
                attributes.put(name, new ValueChange(now, value));
            }
        });
        Map<String, ValueChange> tags = new TreeMap<>();
        wanted.tags().forEach((name, value) -> {
            String now = present == null ? null : present.tags().get(name);
            if (!value.equals(now)) {
                tags.put(name, new ValueChange(now, value));
            }
        });
        return new QueueChange(wanted, present == null, attributes, tags);
    }

    boolean isNone() {
        return !isNew && attributes.isEmpty() && tags.isEmpty();
    }

    /** For people: {@code +} is made, {@code ~} is changed, {@code =} stays. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add((isNew ? "+ " : isNone() ? "= " : "~ ") + wanted.name());
        attributes.forEach((name, values) -> lines.add("    " + values.text(name)));
        tags.forEach((name, values) -> lines.add("    " + values.text("tag " + name)));
        return lines;
    }

    /** For scripts. */
    Map<String, @Nullable Object> line() {
        Map<String, @Nullable Object> line = new TreeMap<>();
        line.put("queue", wanted.name());
        line.put("change", isNew ? "create" : isNone() ? "none" : "update");
        line.put("attributes", table(attributes));
        line.put("tags", table(tags));
        return line;
    }

    private static Map<String, Object> table(Map<String, ValueChange> changes) {
        Map<String, Object> table = new TreeMap<>();
        changes.forEach((name, values) -> {
            Map<String, @Nullable Object> both = new TreeMap<>();
            both.put("from", values.present());
            both.put("to", values.wanted());
            table.put(name, both);
        });
        return table;
    }
}
