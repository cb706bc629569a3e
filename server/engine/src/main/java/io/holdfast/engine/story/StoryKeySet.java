package io.holdfast.engine.story;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is known of a message while its events are looked for: its ids, its places, and the queues it was in. */
final class StoryKeySet {
    private record Pair(long high, long low) {}

    private final Set<Pair> ids = new HashSet<>();
    private final Set<Pair> places = new HashSet<>();
    /** The highest place in each queue, below which a purge removes it. */
    private final Map<Long, Long> queues = new HashMap<>();

    private List<Long> fresh = new ArrayList<>();

    void addId(long idHigh, long idLow) {
        if ((idHigh != 0 || idLow != 0) && ids.add(new Pair(idHigh, idLow))) {
            fresh.add(StoryHash.ofId(idHigh, idLow));
        }
    }

    void addPlace(long queueId, long sequence) {
        if (sequence != 0 && places.add(new Pair(queueId, sequence))) {
            fresh.add(StoryHash.ofPlace(queueId, sequence));
            if (queues.put(queueId, Math.max(sequence, queues.getOrDefault(queueId, 0L))) == null) {
                fresh.add(StoryHash.ofPlace(queueId, 0));
            }
        }
    }

    /** What an event says of the message. A purge only says that it is gone. */
    void learnFrom(StoryEvent event) {
        if (event.kind() != StoryKind.PURGED) {
            addId(event.idHigh(), event.idLow());
            addId(event.otherIdHigh(), event.otherIdLow());
            addPlace(event.queueId(), event.sequence());
        }
    }

    /** The hashes that were added since it was last asked. */
    List<Long> takeFresh() {
        List<Long> taken = fresh;
        fresh = new ArrayList<>();
        return taken;
    }

    boolean concerns(StoryCursor event) {
        if (event.kind == StoryKind.PURGED) {
            return queues.getOrDefault(event.queueId, Long.MAX_VALUE) < event.sequence;
        }
        boolean hasId = event.idHigh != 0 || event.idLow != 0;
        boolean isMoved = event.kind == StoryKind.MOVED && ids.contains(new Pair(event.otherIdHigh, event.otherIdLow));
        return isMoved
                || (hasId && ids.contains(new Pair(event.idHigh, event.idLow)))
                || (event.sequence != 0 && places.contains(new Pair(event.queueId, event.sequence)));
    }
}
