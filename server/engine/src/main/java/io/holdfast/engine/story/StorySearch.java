package io.holdfast.engine.story;

import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.RowsUnreadable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.function.Predicate;

/**
 * Finds the events of one message in the rows of all partitions: it begins with the id, and goes on with what the events themselves name, its
 * places in queues and its other ids, until there is nothing new. Reads only what is durable; any thread, but each search is used by one.
 */
public final class StorySearch {
    /** The chapters that one search may read: some tens of megabytes. */
    static final int MOST_CHAPTERS = 96;

    static final int MOST_EVENTS = 2_000;
    private static final int MOST_CHAPTERS_SEEN = 8;
    private static final int MOST_ROUNDS = 12;

    private final List<StoryVolume> volumes = new ArrayList<>();
    private final long oldestMillis;
    private final Map<EventPlace, StoryEvent> found = new TreeMap<>();
    private int chaptersLeft = MOST_CHAPTERS;
    private boolean isComplete = true;

    /**
     * @param partitions their rows
     * @param oldestMillis what happened before is too old to be told
     */
    public StorySearch(List<Rows> partitions, long oldestMillis) {
        this.oldestMillis = oldestMillis;
        partitions.forEach(rows -> volumes.add(new StoryVolume(rows)));
    }

    /** The events of the message, whatever its id is or was. */
    public Story find(long idHigh, long idLow) {
        StoryKeySet keys = new StoryKeySet();
        keys.addId(idHigh, idLow);
        List<Long> fresh = keys.takeFresh();
        for (int round = 0; !fresh.isEmpty() && round < MOST_ROUNDS; round++) {
            List<Long> wanted = fresh;
            int before = found.size();
            collect(wanted, keys::concerns, number -> true);
            if (found.size() > before) {
                List.copyOf(found.values()).forEach(keys::learnFrom);
            }
            fresh = keys.takeFresh();
        }
        isComplete &= fresh.isEmpty();
        return story();
    }

    /** Sends to the same queue, with the same body, at most so long before or after. */
    public Story sameBody(StoryEvent sent, long withinMillis) {
        collect(
                List.of(StoryHash.ofBody(sent.queueId(), sent.bodyDigest())),
                event -> event.kind == StoryKind.SENT
                        && event.queueId == sent.queueId()
                        && event.bodyDigest == sent.bodyDigest()
                        && Math.abs(event.atMillis - sent.atMillis()) <= withinMillis,
                millis -> Math.abs(millis - sent.atMillis()) <= withinMillis + StoryChapter.LONGEST_MILLIS);
        return story();
    }

    /** When something was last asked for from an address after some time; 0 if nothing was, as far as a look at what followed can tell. */
    public long lastSeen(String address, long afterMillis) {
        long last = 0;
        for (StoryVolume volume : volumes) {
            try {
                last = Math.max(last, volume.lastSeen(address, afterMillis, MOST_CHAPTERS_SEEN));
            } catch (RowsUnreadable | InvariantViolation damaged) {
                isComplete = false;
            }
        }
        return last;
    }

    private void collect(List<Long> hashes, Predicate<StoryCursor> wanted, LongPredicate mayBeAt) {
        for (int partition = 0; partition < volumes.size(); partition++) {
            StoryVolume volume = volumes.get(partition);
            try {
                for (long chapter : volume.candidates(hashes, mayBeAt)) {
                    if (chaptersLeft-- <= 0 || found.size() >= MOST_EVENTS) {
                        isComplete = false;
                        return;
                    }
                    read(volume, partition, chapter, wanted);
                }
            } catch (RowsUnreadable | InvariantViolation damaged) {
                // What can be read is worth telling.
                isComplete = false;
            }
        }
    }

    private void read(StoryVolume volume, int partition, long chapter, Predicate<StoryCursor> wanted) {
        volume.read(chapter, (event, block, index) -> {
            if (event.atMillis >= oldestMillis && wanted.test(event)) {
                found.put(new EventPlace(event.atMillis, partition, chapter, block, index), event.event());
            }
            return found.size() < MOST_EVENTS;
        });
    }

    private Story story() {
        long keptSince = 0;
        long dropped = 0;
        for (StoryVolume volume : volumes) {
            keptSince = Math.max(keptSince, volume.keptSinceMillis());
            dropped += volume.droppedEvents();
        }
        return new Story(inOrder(), isComplete, keptSince, dropped);
    }

    /** A message may arrive in another partition in the millisecond in which it left: an arrival, and what follows it there, comes behind. */
    private List<StoryEvent> inOrder() {
        List<StoryEvent> ordered = new ArrayList<>();
        List<StoryEvent> arrived = new ArrayList<>();
        long millis = 0;
        int partition = 0;
        boolean hasArrived = false;
        for (Map.Entry<EventPlace, StoryEvent> entry : found.entrySet()) {
            EventPlace place = entry.getKey();
            if (place.atMillis() != millis) {
                ordered.addAll(arrived);
                arrived.clear();
            }
            hasArrived &= place.atMillis() == millis && place.partition() == partition;
            hasArrived |= entry.getValue().kind() == StoryKind.ARRIVED;
            (hasArrived ? arrived : ordered).add(entry.getValue());
            millis = place.atMillis();
            partition = place.partition();
        }
        ordered.addAll(arrived);
        return List.copyOf(ordered);
    }
}
