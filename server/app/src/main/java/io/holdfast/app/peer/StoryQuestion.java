package io.holdfast.app.peer;

import io.holdfast.engine.row.Table;
import java.nio.ByteBuffer;

/** Which rows of stories one node asks another for, as the bytes drawn at {@link StoryRows}. */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record StoryQuestion(int partition, Table table, boolean isOne, byte[] from, byte[] toExclusive) {
    byte[] encoded() {
        return ByteBuffer.allocate(14 + from.length + toExclusive.length)
                .putInt(partition)
                .put((byte) table.id())
                .put((byte) (isOne ? 1 : 0))
                .putInt(from.length)
                .put(from)
                .putInt(toExclusive.length)
                .put(toExclusive)
                .array();
    }

    static StoryQuestion read(byte[] asked) {
        ByteBuffer in = ByteBuffer.wrap(asked);
        int partition = in.getInt();
        Table table = table(in.get());
        boolean isOne = in.get() != 0;
        return new StoryQuestion(partition, table, isOne, StoryRow.bytes(in), StoryRow.bytes(in));
    }

    private static Table table(byte id) {
        for (Table table : Table.values()) {
            if (table.id() == id) {
                return table;
            }
        }
        throw new IllegalArgumentException("a node has asked for the unknown table " + id);
    }
}
