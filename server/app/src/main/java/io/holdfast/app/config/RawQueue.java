package io.holdfast.app.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One entry of the {@code queues} block before it is understood: attributes under either naming, and tags. */
record RawQueue(String name, Origin origin, Map<String, RawValue> attributes, Map<String, RawValue> tags) {

    private static final int MAX_TAGS = 50;
    static final String FIFO_SUFFIX = ".fifo";
    private static final String ON = "true";
    private static final String OFF = "false";
    private static final Kind<String> STANDARD_NAME = Kind.text(
            "1 to 80 letters, digits, hyphens or underscores; only with fifo = true it ends with .fifo",
            "[A-Za-z0-9_-]{1,80}");
    private static final Kind<String> FIFO_NAME = Kind.text(
            "letters, digits, hyphens or underscores, at most 80 with the .fifo at its end",
            "[A-Za-z0-9_-]{1,75}\\.fifo");
    private static final Kind<String> TAG_KEY = Kind.text("1 to 128 characters long", "(?s).{1,128}");
    private static final Kind<String> TAG_VALUE = Kind.text("at most 256 characters long", "(?s).{0,256}");

    RawQueue(String name, Origin origin) {
        this(name, origin, new LinkedHashMap<>(), new LinkedHashMap<>());
    }

    String path() {
        return Keys.QUEUES + "." + name;
    }

    /**
     * Reads it all.
     *
     * @param home whose queue it will be
     * @param problems gets what is wrong with single attributes
     */
    QueueDeclaration read(ServerSettings.Identity home, Problems problems) throws SettingsRefused {
        Map<String, String> read = new LinkedHashMap<>();
        boolean fifo = isFifo();
        for (Map.Entry<String, RawValue> entry : attributes.entrySet()) {
            problems.noting(() -> readAttribute(entry, fifo, home, read));
        }
        if (!fifo) {
            // "fifo = false" and the like say what a standard queue is anyway, in attributes that it does not have.
            read.keySet().removeAll(List.of(QueueAttribute.FIFO_QUEUE, "ContentBasedDeduplication"));
        }
        String copyTo = read.remove(QueueAttribute.COPY_TO);
        String moveTo = read.remove(QueueAttribute.MOVE_TO);
        return new QueueDeclaration(fullName(fifo), read, readTags(), target(fifo, copyTo), target(fifo, moveTo));
    }

    /** Those who send to a FIFO queue name a group, which only another one keeps in order. */
    private static Optional<String> target(boolean fifo, @Nullable String name) {
        return Optional.ofNullable(name).map(queue -> fifo ? withFifoSuffix(queue) : queue);
    }

    private void readAttribute(
            Map.Entry<String, RawValue> entry, boolean fifo, ServerSettings.Identity home, Map<String, String> read)
            throws SettingsRefused {
        QueueAttribute attribute = QueueAttribute.named(path(), entry.getKey(), entry.getValue());
        String value = value(attribute, entry.getKey(), entry.getValue(), fifo, home);
        if (read.put(attribute.sqsName(), value) != null) {
            throw refused(entry, "repeats " + attribute.sqsName() + ", which is already set under its other name");
        }
        if (attribute.fifoOnly() && !fifo && !value.equals(OFF)) {
            throw refused(entry, "is for FIFO queues; it needs fifo = true beside it");
        }
    }

    private boolean isFifo() throws SettingsRefused {
        boolean fifo = false;
        for (String key : List.of(QueueAttribute.FIFO_QUEUE, "fifo")) {
            RawValue chosen = attributes.get(key);
            fifo |= chosen != null
                    && QueueAttribute.named(path(), key, chosen)
                            .read(path() + "." + key, chosen)
                            .equals(ON);
        }
        return fifo;
    }

    /** FIFO queues get the end of their names if it is left out, as with ElasticMQ. */
    private String fullName(boolean fifo) throws SettingsRefused {
        String full = fifo ? withFifoSuffix(name) : name;
        Kind<String> kind = fifo ? FIFO_NAME : STANDARD_NAME;
        if (kind.reader().apply(full).isEmpty()) {
            throw new SettingsRefused(
                    "Queue name '%s' (%s) must be %s.".formatted(name, origin.text(), kind.allowed()), origin);
        }
        return full;
    }

    static String withFifoSuffix(String name) {
        return name.endsWith(FIFO_SUFFIX) ? name : name + FIFO_SUFFIX;
    }

    private String value(QueueAttribute attribute, String key, RawValue raw, boolean fifo, ServerSettings.Identity home)
            throws SettingsRefused {
        String path = path() + "." + key;
        return key.equals(DeadLetterDeclaration.NAME)
                ? DeadLetterDeclaration.read(path, raw).redrivePolicy(home, fifo)
                : attribute.read(path, raw);
    }

    private SettingsRefused refused(Map.Entry<String, RawValue> setting, String why) {
        Origin place = setting.getValue().origin();
        return new SettingsRefused(
                "Setting '%s.%s' (%s) %s.".formatted(path(), setting.getKey(), place.text(), why), place);
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
