package io.holdfast.engine.story;

import io.holdfast.engine.command.InvariantViolation;
import java.nio.ByteBuffer;

/**
 * A chapter that is full.
 *
 * <pre>
 * | version 1 | first event, millis 8 | last event, millis 8 | bytes of its blocks and its filter 8 | events 8 |
 * </pre>
 */
record StoryChapterRow(long number, long firstMillis, long lastMillis, long bytes, long events) {
    private static final int VERSION = 1;
    private static final int LENGTH = 33;

    byte[] toRow() {
        return ByteBuffer.allocate(LENGTH)
                .put((byte) VERSION)
                .putLong(firstMillis)
                .putLong(lastMillis)
                .putLong(bytes)
                .putLong(events)
                .array();
    }

    static StoryChapterRow read(byte[] key, byte[] row) {
        InvariantViolation.unless(row.length == LENGTH && row[0] == VERSION, "a chapter of stories has another form");
        ByteBuffer in = ByteBuffer.wrap(row, 1, LENGTH - 1);
        return new StoryChapterRow(StoryKeys.chapterOf(key), in.getLong(), in.getLong(), in.getLong(), in.getLong());
    }
}
