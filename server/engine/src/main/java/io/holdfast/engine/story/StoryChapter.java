package io.holdfast.engine.story;

import io.holdfast.engine.command.Origin;
import io.holdfast.engine.command.QueueInfo;
import java.util.HashMap;
import java.util.Map;

/** The chapter that events go into: the numbers that stand for queues and origins in it, and what it is found by. */
final class StoryChapter {
    /** Short enough to be read in a few milliseconds. */
    static final long FULL_BYTES = 1 << 20;

    /** So that old ones can be dropped on quiet servers, too. */
    static final long LONGEST_MILLIS = 3_600_000;

    /** Clients can come from many addresses, but not fill the memory with them. */
    private static final int MOST_NAMES = 4_096;

    final long number;
    final StoryFilter filter;
    private final Map<Long, Integer> queues = new HashMap<>();
    private final Map<Origin, Integer> origins = new HashMap<>();
    private long lastQueue;
    private int lastQueueNumber;
    private Origin lastOrigin = Origin.NOBODY;
    private int lastOriginNumber;
    private long blocks;
    private long bytes;
    private long events;
    private long firstMillis = Long.MAX_VALUE;
    private long lastMillis;

    /** @param filter an empty one */
    StoryChapter(long number, StoryFilter filter) {
        this.number = number;
        this.filter = filter;
    }

    /** The queue's number; new ones are defined in the block. */
    int queue(QueueInfo queue, StoryBuffer block) {
        if (queue.id() == lastQueue) {
            return lastQueueNumber;
        }
        Integer known = queues.get(queue.id());
        lastQueue = queue.id();
        if (known != null) {
            lastQueueNumber = known;
        } else {
            block.putByte(StoryKind.QUEUE_CODE);
            block.putVarint(queue.id());
            block.putText(queue.name().arn());
            define(queue.id());
            lastQueueNumber = queues.size();
        }
        return lastQueueNumber;
    }

    @SuppressWarnings("ReferenceEquality") // the same client nearly always has the same one
    int origin(Origin origin, StoryBuffer block) {
        if (origin == lastOrigin) {
            return lastOriginNumber;
        }
        Integer known = origins.get(origin);
        lastOrigin = origin;
        if (origin.equals(Origin.NOBODY)) {
            lastOriginNumber = 0;
        } else if (known != null) {
            lastOriginNumber = known;
        } else {
            block.putByte(StoryKind.ORIGIN_CODE);
            block.putText(origin.principal());
            block.putText(origin.address());
            block.putText(origin.keyId());
            define(origin);
            lastOriginNumber = origins.size();
        }
        return lastOriginNumber;
    }

    void define(long queueId) {
        queues.put(queueId, queues.size() + 1);
    }

    void define(Origin origin) {
        origins.put(origin, origins.size() + 1);
    }

    void event(long atMillis) {
        events++;
        firstMillis = Math.min(firstMillis, atMillis);
        lastMillis = Math.max(lastMillis, atMillis);
    }

    /** A block is added; returns its number. */
    long block(int length) {
        bytes += length;
        return blocks++;
    }

    boolean isFull() {
        return bytes >= FULL_BYTES
                || queues.size() + origins.size() >= MOST_NAMES
                || lastMillis - firstMillis >= LONGEST_MILLIS;
    }

    StoryChapterRow row(long filterBytes) {
        return new StoryChapterRow(number, firstMillis, lastMillis, bytes + filterBytes, events);
    }
}
