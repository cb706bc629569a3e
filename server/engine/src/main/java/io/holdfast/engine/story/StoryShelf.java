package io.holdfast.engine.story;

import io.holdfast.engine.row.RowChanges;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.StorySettings;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/** The chapters that are full, oldest first; beyond the budget the oldest are dropped, and counted. */
final class StoryShelf {
    private final RowChanges changes;
    private final StorySettings settings;
    private final ArrayDeque<StoryChapterRow> chapters = new ArrayDeque<>();
    private long bytes;
    private long droppedEvents;

    StoryShelf(Rows rows, RowChanges changes, StorySettings settings) {
        this.changes = changes;
        this.settings = settings;
        this.droppedEvents = droppedEvents(rows);
        rows.scan(Table.STORY_CHAPTERS, StoryKeys.chapter(0), StoryKeys.chapter(Long.MAX_VALUE), (key, row) -> {
            add(StoryChapterRow.read(key, row));
            return true;
        });
    }

    static long droppedEvents(Rows rows) {
        byte[] row = rows.get(Table.STORY_CHAPTERS, StoryKeys.DROPPED);
        return row == null ? 0 : ByteBuffer.wrap(row).getLong();
    }

    /** The number of the chapter that follows. */
    long next() {
        return chapters.isEmpty() ? 1 : chapters.getLast().number() + 1;
    }

    /** Writes what the chapter is found by, and drops what is too old or too much. */
    void close(StoryChapter chapter, long nowMillis) {
        long filterBytes = 0;
        for (int section = 0; section < StoryFilter.SECTIONS; section++) {
            byte[] row = chapter.filter.section(section);
            filterBytes += row.length;
            changes.put(Table.STORY_CHAPTERS, StoryKeys.section(section, chapter.number), row);
        }
        StoryChapterRow row = chapter.row(filterBytes);
        changes.put(Table.STORY_CHAPTERS, StoryKeys.chapter(chapter.number), row.toRow());
        add(row);
        dropOld(nowMillis);
    }

    private void add(StoryChapterRow chapter) {
        chapters.add(chapter);
        bytes += chapter.bytes();
    }

    private void dropOld(long nowMillis) {
        long before = droppedEvents;
        long limit = settings.budgetBytes() - StoryChapter.FULL_BYTES;
        StoryChapterRow oldest = chapters.peek();
        while (oldest != null && (bytes > limit || oldest.lastMillis() < nowMillis - settings.retentionMillis())) {
            drop(oldest);
            chapters.remove();
            oldest = chapters.peek();
        }
        if (droppedEvents > before) {
            changes.put(
                    Table.STORY_CHAPTERS,
                    StoryKeys.DROPPED,
                    ByteBuffer.allocate(Long.BYTES).putLong(droppedEvents).array());
        }
    }

    private void drop(StoryChapterRow chapter) {
        bytes -= chapter.bytes();
        droppedEvents += chapter.events();
        changes.delete(Table.STORY_CHAPTERS, StoryKeys.chapter(chapter.number()));
        for (int section = 0; section < StoryFilter.SECTIONS; section++) {
            changes.delete(Table.STORY_CHAPTERS, StoryKeys.section(section, chapter.number()));
        }
        changes.deleteRange(Table.STORIES, StoryKeys.block(0, 0), StoryKeys.block(chapter.number() + 1, 0));
    }
}
