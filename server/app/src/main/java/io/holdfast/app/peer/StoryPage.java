package io.holdfast.app.peer;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Some rows of stories, in order: what one answer to a {@link StoryQuestion} has, drawn at {@link StoryRows}. */
record StoryPage(List<StoryRow> rows, boolean isMore) {
    /** Where the next page begins: at the smallest key that is greater than all of these. Null if there is none. */
    byte @Nullable [] next() {
        if (!isMore) {
            return null;
        }
        byte[] last = rows.get(rows.size() - 1).key();
        return Arrays.copyOf(last, last.length + 1);
    }

    byte[] encoded() {
        int size = 1;
        for (StoryRow row : rows) {
            size += row.size();
        }
        ByteBuffer out = ByteBuffer.allocate(size).put((byte) (isMore ? 1 : 0));
        rows.forEach(row -> row.put(out));
        return out.array();
    }

    static StoryPage read(byte[] answer) {
        ByteBuffer in = ByteBuffer.wrap(answer);
        boolean isMore = in.get() != 0;
        List<StoryRow> rows = new ArrayList<>();
        while (in.hasRemaining()) {
            rows.add(StoryRow.read(in));
        }
        return new StoryPage(rows, isMore);
    }
}
