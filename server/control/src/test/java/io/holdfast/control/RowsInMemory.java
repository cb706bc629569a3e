package io.holdfast.control;

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

    /** As after a start. */
    ControlEngine engine() {
        return new ControlEngine(this, this);
    }
}
