package io.holdfast.app.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One entry of the {@code queues} block before it is understood: attributes under either naming, and tags. */
record RawQueue(String name, Origin origin, Map<String, RawValue> attributes, Map<String, RawValue> tags) {

    private static final int MAX_TAGS = 50;
    private static final Kind<String> NAME =
            Kind.text("1 to 80 letters, digits, hyphens or underscores", "[A-Za-z0-9_-]{1,80}");
    private static final Kind<String> TAG_KEY = Kind.text("1 to 128 characters long", "(?s).{1,128}");
    private static final Kind<String> TAG_VALUE = Kind.text("at most 256 characters long", "(?s).{0,256}");

    RawQueue(String name, Origin origin) {
        this(name, origin, new LinkedHashMap<>(), new LinkedHashMap<>());
    }

    String path() {
        return Keys.QUEUES + "." + name;
    }

    QueueDeclaration read() throws SettingsRefused {
        if (name.endsWith(".fifo")) {
            throw SettingsRefused.notSupportedYet(path(), origin, "FIFO queues are");
        }
        if (NAME.reader().apply(name).isEmpty()) {
            throw new SettingsRefused(
                    "Queue name '%s' (%s) must be %s.".formatted(name, origin.text(), NAME.allowed()), origin);
        }
        return new QueueDeclaration(name, readAttributes(), readTags());
    }

    private Map<String, String> readAttributes() throws SettingsRefused {
        Map<String, String> read = new LinkedHashMap<>();
        for (Map.Entry<String, RawValue> entry : attributes.entrySet()) {
            QueueAttribute attribute = QueueAttribute.named(path(), entry.getKey(), entry.getValue());
            String value = attribute.read(path() + "." + entry.getKey(), entry.getValue());
            if (attribute.isStored() && read.put(attribute.sqsName(), value) != null) {
                Origin twice = entry.getValue().origin();
                throw new SettingsRefused(
                        "Setting '%s.%s' (%s) repeats %s, which is already set under its other name."
                                .formatted(path(), entry.getKey(), twice.text(), attribute.sqsName()),
                        twice);
            }
        }
        return read;
    }

    private Map<String, String> readTags() throws SettingsRefused {
        Map<String, String> read = new LinkedHashMap<>();
        for (Map.Entry<String, RawValue> tag : tags.entrySet()) {
            String path = path() + ".tags." + tag.getKey();
            if (TAG_KEY.reader().apply(tag.getKey()).isEmpty()) {
                throw new SettingsRefused(
                        "Tag key '%s' (%s) must be %s."
                                .formatted(path, tag.getValue().origin().text(), TAG_KEY.allowed()),
                        tag.getValue().origin());
            }
            read.put(tag.getKey(), new Key<>(path, TAG_VALUE, "").read(tag.getValue()));
        }
        if (read.size() > MAX_TAGS) {
            throw new SettingsRefused(
                    "Queue '%s' (%s) has %d tags; at most %d are allowed."
                            .formatted(name, origin.text(), read.size(), MAX_TAGS),
                    origin);
        }
        return read;
    }

    void addLines(List<LoadedSettings.Line> lines) {
        if (attributes.isEmpty() && tags.isEmpty()) {
            lines.add(new LoadedSettings.Line(path(), "{}", origin.text()));
        }
        attributes.forEach((attribute, value) -> lines.add(new LoadedSettings.Line(
                path() + "." + attribute, value.text(), value.origin().text())));
        tags.forEach((tag, value) -> lines.add(new LoadedSettings.Line(
                path() + ".tags.\"" + tag + "\"", value.text(), value.origin().text())));
    }
}
