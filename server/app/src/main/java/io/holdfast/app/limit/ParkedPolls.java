package io.holdfast.app.limit;

import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/** How many long polls of one access key, and on one queue, may wait at the same time. Remembers those that wait, and nothing else. Thread-safe. */
public final class ParkedPolls {
    private final int perKey;
    private final int perQueue;
    private final Map<String, Integer> ofKeys = new ConcurrentHashMap<>();
    private final Map<String, Integer> ofQueues = new ConcurrentHashMap<>();

    public ParkedPolls(OptionalInt perKey, OptionalInt perQueue) {
        this.perKey = perKey.orElse(Integer.MAX_VALUE);
        this.perQueue = perQueue.orElse(Integer.MAX_VALUE);
    }

    /** Whether it limits anything at all. */
    public boolean areLimited() {
        return perKey < Integer.MAX_VALUE || perQueue < Integer.MAX_VALUE;
    }

    /** Counts a poll that is about to wait; false, and nothing counted, if it is one too many. Every true needs one {@link #ended}. */
    public boolean mayWait(String accessKeyId, String queueArn) {
        if (ofKeys.merge(accessKeyId, 1, Integer::sum) > perKey) {
            countDown(ofKeys, accessKeyId);
            return false;
        }
        if (ofQueues.merge(queueArn, 1, Integer::sum) > perQueue) {
            ended(accessKeyId, queueArn);
            return false;
        }
        return true;
    }

    /** A poll that waited was answered, or its client is gone. */
    public void ended(String accessKeyId, String queueArn) {
        countDown(ofKeys, accessKeyId);
        countDown(ofQueues, queueArn);
    }

    private static void countDown(Map<String, Integer> counts, String name) {
        counts.computeIfPresent(name, (any, count) -> count == 1 ? null : count - 1);
    }

    int remembered() {
        return ofKeys.size() + ofQueues.size();
    }
}
