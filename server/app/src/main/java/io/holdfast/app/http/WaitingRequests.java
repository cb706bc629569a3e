package io.holdfast.app.http;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The requests of a {@link PeerLink} that have no answer yet, and what they hold. Thread rule: its loop only, except where said. */
final class WaitingRequests {
    private final PeerLimits limits;
    private final Deque<WaitingRequest> unsent = new ArrayDeque<>();
    private final Map<Long, WaitingRequest> sent = new LinkedHashMap<>();
    private final AtomicInteger count = new AtomicInteger();
    private long nextNumber;
    private long heldBytes;

    WaitingRequests(PeerLimits limits) {
        this.limits = limits;
    }

    boolean hasRoomFor(PeerRequest request) {
        return unsent.size() + sent.size() < limits.requestsPerConnection()
                && heldBytes + request.size() <= limits.bytesPerConnection();
    }

    WaitingRequest add(PeerRequest request, PeerReplies replies) {
        WaitingRequest added = new WaitingRequest(request, replies);
        heldBytes += request.size();
        count.incrementAndGet();
        unsent.add(added);
        return added;
    }

    boolean hasUnsent() {
        return !unsent.isEmpty();
    }

    /** The eldest that is unsent, which has a number from now on. */
    WaitingRequest nextToSend() {
        WaitingRequest next = unsent.remove();
        next.sentAs(nextNumber++);
        sent.put(next.number(), next);
        return next;
    }

    /** Its client has gone. One that is not sent yet never will be; of others the other node is told, if there is a connection. */
    void abandon(WaitingRequest abandoned, @Nullable PeerLinkHandler connection) {
        if (sent.containsKey(abandoned.number())) {
            if (connection != null) {
                connection.send(PeerFrame.ABANDON, abandoned.number());
            }
        } else if (!abandoned.isSent() && unsent.remove(abandoned)) {
            forget(abandoned);
            abandoned.replies().notTaken(PeerReplies.NotTaken.UNREACHABLE);
        }
    }

    @Nullable
    WaitingRequest removeSent(long number) {
        WaitingRequest removed = sent.remove(number);
        if (removed != null) {
            forget(removed);
        }
        return removed;
    }

    /** Those that were sent first. */
    List<WaitingRequest> removeAll() {
        List<WaitingRequest> removed = new ArrayList<>(sent.values());
        removed.addAll(unsent);
        sent.clear();
        unsent.clear();
        removed.forEach(this::forget);
        return removed;
    }

    /** The numbers of those that were sent and have waited as long. */
    List<Long> sentBefore(long nowNanos, long waitedNanos) {
        List<Long> overdue = new ArrayList<>();
        for (WaitingRequest each : sent.values()) {
            if (nowNanos - each.sinceNanos() < waitedNanos) {
                break;
            }
            overdue.add(each.number());
        }
        return overdue;
    }

    private void forget(WaitingRequest done) {
        heldBytes -= done.request().size();
        count.decrementAndGet();
    }

    /** Any thread. */
    int count() {
        return count.get();
    }
}
