package io.holdfast.app.http;

import io.holdfast.app.limit.AddressKey;
import java.net.InetAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** The live counters of one server, and the budgets that all its loops share. Thread-safe. */
final class ServerCounters {
    private final HttpLimits limits;
    private final AddressLimit perAddress;
    private final AtomicInteger openConnections = new AtomicInteger();
    private final AtomicLong heldBodyBytes = new AtomicLong();
    /** Only of clients that have any. */
    private final Map<Long, Integer> connectionsByClient = new ConcurrentHashMap<>();
    /** Only of clients that hold any. */
    private final Map<InetAddress, Long> bodyBytesByClient = new ConcurrentHashMap<>();

    private final AtomicLong untakenAnswerBytes = new AtomicLong();
    private final LongAdder connections = new LongAdder();
    private final LongAdder refusedConnections = new LongAdder();
    private final LongAdder requests = new LongAdder();
    private final LongAdder refusedRequests = new LongAdder();
    private volatile @Nullable CountDownLatch empty;

    ServerCounters(HttpLimits limits) {
        this(limits, AddressLimit.NONE);
    }

    ServerCounters(HttpLimits limits, AddressLimit perAddress) {
        this.limits = limits;
        this.perAddress = perAddress;
    }

    /** Counts a connection in; false, and counted as refused, if there are too many. Every call needs one {@link #closed}. */
    boolean opened(InetAddress client) {
        connections.increment();
        boolean exempt = perAddress.exempt().test(client);
        int ofClient = exempt ? 0 : connectionsByClient.merge(AddressKey.of(client), 1, Integer::sum);
        if (openConnections.incrementAndGet() <= limits.connections() && ofClient <= perAddress.connections()) {
            return true;
        }
        refusedConnections.increment();
        return false;
    }

    /** A connection that was counted in ends because its client and the server found no common TLS. */
    void handshakeFailed() {
        refusedConnections.increment();
    }

    void closed(InetAddress client) {
        connectionsByClient.computeIfPresent(AddressKey.of(client), (any, count) -> count == 1 ? null : count - 1);
        if (openConnections.decrementAndGet() == 0) {
            CountDownLatch waiting = empty;
            if (waiting != null) {
                waiting.countDown();
            }
        }
    }

    /** A latch that opens when no connection is left; new ones must be kept out by then. */
    CountDownLatch whenEmpty() {
        CountDownLatch latch = new CountDownLatch(1);
        empty = latch;
        if (openConnections.get() == 0) {
            latch.countDown();
        }
        return latch;
    }

    void requestDelivered() {
        requests.increment();
    }

    void requestRefused() {
        refusedRequests.increment();
    }

    /**
     * Takes bytes out of the budget for half received bodies and out of this client's part of it; false, and nothing taken, if either does not hold
     * them.
     */
    boolean takeBodyBytes(InetAddress client, int bytes) {
        if (heldBodyBytes.addAndGet(bytes) > limits.bodyBudgetBytes()) {
            heldBodyBytes.addAndGet(-bytes);
            return false;
        }
        if (bodyBytesByClient.merge(client, (long) bytes, Long::sum) > limits.bodyBudgetPerAddressBytes()) {
            giveBodyBytes(client, bytes);
            return false;
        }
        return true;
    }

    void giveBodyBytes(InetAddress client, int bytes) {
        heldBodyBytes.addAndGet(-bytes);
        bodyBytesByClient.computeIfPresent(client, (any, held) -> held == bytes ? null : held - bytes);
    }

    /** Whether half received bodies hold so much that slow ones are in the way of others. */
    boolean isShortOfBodyRoom() {
        return heldBodyBytes.get() > limits.bodyBudgetBytes() / 2;
    }

    /** Takes bytes out of the budget for large answers on their way; false, and nothing taken, if it does not hold them. */
    boolean takeAnswerBytes(int bytes) {
        if (untakenAnswerBytes.addAndGet(bytes) <= limits.answerBudgetBytes()) {
            return true;
        }
        untakenAnswerBytes.addAndGet(-bytes);
        return false;
    }

    void giveAnswerBytes(int bytes) {
        untakenAnswerBytes.addAndGet(-bytes);
    }

    HttpCounters snapshot() {
        return new HttpCounters(
                openConnections.get(),
                connections.sum(),
                refusedConnections.sum(),
                requests.sum(),
                refusedRequests.sum());
    }
}
