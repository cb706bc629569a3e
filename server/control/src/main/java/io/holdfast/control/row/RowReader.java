package io.holdfast.control.row;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/** Reads the fields of a control row one after the other, as {@link RowWriter} has written them. One thread. */
public final class RowReader {
    private final ByteBuffer fields;

    private RowReader(byte[] row) {
        this.fields = ByteBuffer.wrap(row, 1, row.length - 1);
    }

    /**
     * Reads all of a row.
     *
     * @param name for messages
     * @param version the only one that is known
     * @throws ControlRowsUnreadable if it is damaged, or of another version
     */
    public static <T> T read(String name, byte version, byte[] row, Function<RowReader, T> layout) {
        if (row.length == 0 || row[0] != version) {
            throw new ControlRowsUnreadable(name, "its layout is not known to this version");
        }
        RowReader reader = new RowReader(row);
        T read;
        try {
            read = layout.apply(reader);
        } catch (BufferUnderflowException tooShort) {
            throw new ControlRowsUnreadable(name, "it has only " + row.length + " bytes");
        } catch (IllegalArgumentException impossible) {
            throw new ControlRowsUnreadable(name, String.valueOf(impossible.getMessage()));
        }
        if (reader.fields.hasRemaining()) {
            throw new ControlRowsUnreadable(name, "it is longer than what it says");
        }
        return read;
    }

    public long number() {
        return fields.getLong();
    }

    public boolean flag() {
        byte flag = fields.get();
        if (flag != 0 && flag != 1) {
            throw new IllegalArgumentException("a flag in it is " + flag);
        }
        return flag == 1;
    }

    public String text() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    public byte[] bytes() {
        int length = fields.getInt();
        if (length < 0 || length > fields.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        fields.get(bytes);
        return bytes;
    }
}
