package io.holdfast.app.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Numbers and texts as bytes: a text or a block has its length before it, 4 bytes, -1 for none. One thread. */
final class WireWriter {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    WireWriter(byte version, byte kind) {
        number8(version).number8(kind);
    }

    /** Writing to memory does not fail. */
    private interface Step {
        void write(DataOutputStream to) throws IOException;
    }

    private WireWriter put(Step step) {
        try {
            step.write(out);
            return this;
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    WireWriter number8(int value) {
        return put(to -> to.writeByte(value));
    }

    WireWriter number32(int value) {
        return put(to -> to.writeInt(value));
    }

    WireWriter number64(long value) {
        return put(to -> to.writeLong(value));
    }

    WireWriter block(byte @Nullable [] value) {
        return value == null ? number32(-1) : number32(value.length).put(to -> to.write(value));
    }

    WireWriter text(@Nullable String value) {
        return block(value == null ? null : value.getBytes(UTF_8));
    }

    WireWriter texts(Map<String, String> values) {
        number32(values.size());
        values.forEach((name, value) -> text(name).text(value));
        return this;
    }

    byte[] done() {
        return bytes.toByteArray();
    }
}
