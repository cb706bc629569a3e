package io.holdfast.control;

import io.holdfast.control.row.ControlRowChanges;
import io.holdfast.control.row.ControlRows;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** Control rows that are durable as soon as they are put. */
final class RowsInMemory implements ControlRows, ControlRowChanges {
    private final Map<String, byte[]> rows = new TreeMap<>();
    int puts;

    @Override
    public void forEach(BiConsumer<byte[], byte[]> row) {
        rows.forEach((key, value) -> row.accept(HexFormat.of().parseHex(key), value));
    }

    @Override
    public void put(byte[] key, byte[] value) {
        rows.put(HexFormat.of().formatHex(key), value);
        puts++;
    }

    @Override
    public void delete(byte[] key) {
        rows.remove(HexFormat.of().formatHex(key));
    }

    /** As after a start. */
    ControlEngine engine() {
        return new ControlEngine(this, this);
    }
}
