package io.holdfast.consumer;

import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The messages in hand, by message id: of a message that came twice only the newest delivery is here, because only its handle is good. Any
 * thread.
 */
final class InFlight {
    private final ConcurrentHashMap<String, ReceivedMessage> newest = new ConcurrentHashMap<>();
    private final Set<ReceivedMessage> orphans = ConcurrentHashMap.newKeySet();
    private volatile @Nullable Thread sleeper;

    /** Adds a delivery; an older one of the same message loses its lease. */
    void add(ReceivedMessage received) {
        ReceivedMessage older = newest.put(received.messageId(), received);
        if (older != null && older.lease.yieldsToNewer()) {
            older.lose();
        }
    }

    void remove(ReceivedMessage received) {
        newest.remove(received.messageId(), received);
    }

    /** Adds a delivery whose handler still runs although its lease is lost: its slot must not be lost with it. */
    void addOrphan(ReceivedMessage received) {
        orphans.add(received);
    }

    /** Handlers that still run for a lost lease. */
    Collection<ReceivedMessage> orphans() {
        orphans.removeIf(received -> !received.lease.running());
        return orphans;
    }

    Collection<ReceivedMessage> all() {
        return newest.values();
    }

    int size() {
        return newest.size();
    }

    /** Tells who is to be woken when there is something new to look at; null while nobody sleeps. */
    void wakes(@Nullable Thread thread) {
        sleeper = thread;
    }

    void lookAgain() {
        Thread thread = sleeper;
        if (thread != null) {
            LockSupport.unpark(thread);
        }
    }
}
