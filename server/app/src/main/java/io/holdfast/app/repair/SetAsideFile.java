package io.holdfast.app.repair;

import io.holdfast.engine.QueueSalvage;
import io.holdfast.engine.row.Table;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Where rows go that cannot stay: one JSON object per line, described in docs/disk-format.md. It is on stable storage once {@link #finish} has
 * returned.
 */
final class SetAsideFile implements Closeable {
    private static final JsonFactory JSON = new JsonFactory();

    private final FileChannel file;
    private final BufferedWriter lines;
    private long rows;

    private SetAsideFile(FileChannel file) {
        this.file = file;
        this.lines = new BufferedWriter(Channels.newWriter(file, StandardCharsets.UTF_8));
    }

    static SetAsideFile create(Path path) throws IOException {
        return new SetAsideFile(FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    }

    /** A place where rows cannot be read. */
    void gap(Table table, byte @Nullable [] after, byte @Nullable [] before, String why) {
        write(json -> {
            json.writeStartObject();
            json.writeStringProperty("kind", "gap");
            json.writeStringProperty("table", name(table));
            json.writeStringProperty("after", hex(after));
            json.writeStringProperty("before", hex(before));
            json.writeStringProperty("error", why);
            json.writeEndObject();
        });
    }

    /** @param kind "doubtful": its bytes are damaged or may be outdated; "orphan": it is sound, but its queue is lost */
    void row(String kind, Table table, byte[] key, byte[] value) {
        rows++;
        write(json -> {
            json.writeStartObject();
            json.writeStringProperty("kind", kind);
            json.writeStringProperty("table", name(table));
            json.writeNumberProperty("queue", QueueSalvage.queueOf(table, key));
            json.writeStringProperty("key", hex(key));
            json.writeStringProperty("value", Base64.getEncoder().encodeToString(value));
            json.writeEndObject();
        });
    }

    long rows() {
        return rows;
    }

    void finish() throws IOException {
        lines.flush();
        file.force(true);
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }

    private void write(Consumer<JsonGenerator> content) {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), line)) {
            content.accept(json);
        }
        try {
            lines.write(line.append('\n').toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(Table table) {
        return table.name().toLowerCase(Locale.ROOT);
    }

    private static String hex(byte @Nullable [] key) {
        return key == null ? "" : HexFormat.of().formatHex(key);
    }
}
