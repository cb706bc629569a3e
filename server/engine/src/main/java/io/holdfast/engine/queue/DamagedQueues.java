package io.holdfast.engine.queue;

import io.holdfast.engine.row.RowsUnreadable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which queues have rows that cannot be read. It outlives the engine: after each finding whoever drives the engine throws it away together
 * with the open batch, loads a new one that knows of the damage, and lets it decide the calls of that batch again. So a read that fails
 * in the middle of a command leaves nothing half done, neither in memory nor in the batch, in no queue.
 *
 * <pre>
 * sound → unreadable: a row could not be read. Nothing is received or moved away; sends, deletes and the rest go on.
 * sound, unreadable → unloadable: it could not be loaded, or what went on needed such a row too. It is not loaded any more.
 * any → sound: purged, deleted, or repaired while the server was stopped
 * </pre>
 *
 * It is not stored: a start finds the damage again. One thread, except for the numbers.
 */
public final class DamagedQueues {
    private final Map<Long, Damage> byQueue = new HashMap<>();
    private final List<Finding> news = new ArrayList<>();
    private long nextWaiter;
    private volatile int size;
    private volatile long found;

    private record Damage(boolean isShut, String why) {}

    /** What has just been found out about a queue. */
    public record Finding(long queueId, boolean isShut, String why) {}

    /** Isolates the queue, or isolates it further; false if that does not help, because other rows are damaged than those of a queue. */
    public boolean isolate(RowsUnreadable unreadable) {
        Damage known = byQueue.get(unreadable.queueId());
        if (unreadable.queueId() <= 0 || (known != null && known.isShut)) {
            return false;
        }
        put(unreadable, known != null);
        return true;
    }

    /** The queue cannot even be loaded. */
    public void unloadable(RowsUnreadable unreadable) {
        put(unreadable, true);
    }

    private void put(RowsUnreadable unreadable, boolean isShut) {
        String why = String.valueOf(unreadable.getMessage());
        byQueue.put(unreadable.queueId(), new Damage(isShut, why));
        news.add(new Finding(unreadable.queueId(), isShut, why));
        size = byQueue.size();
        // Written by one thread only; others read it.
        long before = found;
        found = before + 1;
    }

    /** Nothing is left of the rows that could not be read. */
    public void forget(long queueId) {
        byQueue.remove(queueId);
        size = byQueue.size();
    }

    /** Why the queue's messages cannot be read; null if they can. */
    @Nullable
    public String why(long queueId) {
        Damage damage = size == 0 ? null : byQueue.get(queueId);
        return damage == null ? null : damage.why;
    }

    public boolean isUnreadable(long queueId) {
        Damage damage = byQueue.get(queueId);
        return damage != null && damage.isShut;
    }

    /** Places in the lines of parked receives go on growing from one engine to the next. */
    long nextWaiter() {
        return nextWaiter++;
    }

    /** What was found since the last call, so that it is told once. */
    public List<Finding> newFindings() {
        List<Finding> fresh = List.copyOf(news);
        news.clear();
        return fresh;
    }

    /** How many queues are damaged now; any thread. */
    public int size() {
        return size;
    }

    /** How often damage was found since the start of the process; any thread. */
    public long found() {
        return found;
    }
}
