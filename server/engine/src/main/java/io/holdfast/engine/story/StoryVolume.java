package io.holdfast.engine.story;

import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongPredicate;

/** The chapters of one partition, for whoever looks for something in them. */
final class StoryVolume {
    private final Rows rows;
    private final NavigableMap<Long, StoryChapterRow> full = new TreeMap<>();
    private final long droppedEvents;

    /** Sees one event; returns false to stop. */
    interface Visitor {
        boolean event(StoryCursor event, long block, int index);
    }

    StoryVolume(Rows rows) {
        this.rows = rows;
        this.droppedEvents = StoryShelf.droppedEvents(rows);
        rows.scan(Table.STORY_CHAPTERS, StoryKeys.chapter(0), StoryKeys.chapter(Long.MAX_VALUE), (key, row) -> {
            StoryChapterRow chapter = StoryChapterRow.read(key, row);
            full.put(chapter.number(), chapter);
            return true;
        });
    }

    /** The chapters that may have one of the hashes, newest first. One that is not full, which has no filter yet, is among them. */
    NavigableSet<Long> candidates(List<Long> hashes, LongPredicate mayBeAt) {
        NavigableSet<Long> candidates = new TreeSet<>();
        long open = full.isEmpty() ? 0 : full.lastKey() + 1;
        candidates.add(open);
        for (long hash : hashes) {
            int section = StoryFilter.section(hash);
            byte[] from = StoryKeys.section(section, full.isEmpty() ? 0 : full.firstKey());
            rows.scan(Table.STORY_CHAPTERS, from, StoryKeys.section(section, Long.MAX_VALUE), (key, row) -> {
                StoryChapterRow chapter = full.get(StoryKeys.chapterOf(key));
                if (chapter != null
                        && StoryFilter.mayHave(row, hash)
                        && (mayBeAt.test(chapter.firstMillis()) || mayBeAt.test(chapter.lastMillis()))) {
                    candidates.add(chapter.number());
                }
                return true;
            });
        }
        return candidates.descendingSet();
    }

    void read(long chapter, Visitor visitor) {
        StoryCursor events = new StoryCursor();
        boolean isOpen = !full.containsKey(chapter);
        byte[] end = StoryKeys.block(isOpen ? Long.MAX_VALUE : chapter + 1, 0);
        long[] last = {-1};
        rows.scan(Table.STORIES, StoryKeys.block(chapter, 0), end, (key, row) -> {
            if (last[0] != StoryKeys.chapterOfBlock(key)) {
                // A chapter may have become full meanwhile, and the next one begun.
                last[0] = StoryKeys.chapterOfBlock(key);
                events.forget();
            }
            events.open(row);
            boolean goesOn = true;
            for (int index = 0; goesOn && events.next(); index++) {
                goesOn = visitor.event(events, StoryKeys.blockOf(key), index);
            }
            return goesOn;
        });
    }

    /** Looks through the chapters that follow a time, at most so many: what a client does, it does soon again. */
    long lastSeen(String address, long afterMillis, int mostChapters) {
        List<Long> chapters = new ArrayList<>();
        full.values().stream()
                .filter(chapter -> chapter.lastMillis() > afterMillis)
                .limit(mostChapters)
                .forEach(chapter -> chapters.add(chapter.number()));
        if (chapters.size() < mostChapters) {
            chapters.add(full.isEmpty() ? 0 : full.lastKey() + 1);
        }
        long[] last = {0};
        for (long chapter : chapters) {
            read(chapter, (event, block, index) -> {
                if (event.atMillis > afterMillis && event.isFrom(address)) {
                    last[0] = Math.max(last[0], event.atMillis);
                }
                return true;
            });
        }
        return last[0];
    }

    /** Whatever is left begins here, if anything was dropped. */
    long keptSinceMillis() {
        return droppedEvents == 0 || full.isEmpty()
                ? 0
                : full.firstEntry().getValue().firstMillis();
    }

    long droppedEvents() {
        return droppedEvents;
    }
}
