package io.holdfast.cluster;

import io.holdfast.store.LeadershipListener;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who leads a partition, as this node knows it, and telling it to the partition. Any thread tells it what happens; one thread, for all partitions, tells it on.
 *
 * <pre>
 * follows → elected: a majority voted for this node · elected → ready: an entry of its own term is applied, with all before it
 * ready → leads: the lease of any leader before it has run out, or that one had resigned
 * any → follows: Ratis says so, this node is about to hand over, or its replica is gone
 * </pre>
 */
final class GroupLeadership {
    private static final Logger LOG = LoggerFactory.getLogger(GroupLeadership.class);

    private final String name;
    private final long leaseNanos;
    private final ScheduledExecutorService teller;
    private final LongSupplier nanoTime;
    private final Object lock = new Object();

    private boolean wasElected;
    private long electedAtNanos;
    private @Nullable String leader;
    /** The highest term whose leader is known to have resigned. */
    private long resignedTerm;
    /** 0 if this node is not ready to lead. */
    private long readyTerm;
    /** 0 if this node does not decide. */
    private volatile long leadingTerm;

    private @Nullable LeadershipListener listener;
    private boolean wasTold;
    private long toldTerm;
    private @Nullable String toldLeader;

    GroupLeadership(String name, Duration lease, ScheduledExecutorService teller, LongSupplier nanoTime) {
        this.name = name;
        this.leaseNanos = lease.toNanos();
        this.teller = teller;
        this.nanoTime = nanoTime;
    }

    /** The term in which this node decides; 0 if it does not. */
    long leadingTerm() {
        return leadingTerm;
    }

    @Nullable
    String leader() {
        synchronized (lock) {
            return leader;
        }
    }

    void follow(LeadershipListener other) {
        synchronized (lock) {
            listener = other;
            wasTold = false;
            tell();
        }
    }

    void leaderIs(@Nullable String node, boolean isThisNode) {
        synchronized (lock) {
            leader = node;
            wasElected = isThisNode;
            electedAtNanos = nanoTime.getAsLong();
            if (!isThisNode) {
                readyTerm = 0;
                leadingTerm = 0;
            }
            tell();
        }
    }

    /** The leader of that term decides nothing any more. */
    void hasResigned(long term) {
        synchronized (lock) {
            resignedTerm = Math.max(resignedTerm, term);
        }
    }

    /** This node was elected, and everything from before its term is applied. */
    void ready(long term) {
        synchronized (lock) {
            long sinceNanos = wasElected ? nanoTime.getAsLong() - electedAtNanos : 0;
            wasElected = false;
            readyTerm = term;
            later(() -> takeOffice(term), resignedTerm == term - 1 ? 0 : Math.max(0, leaseNanos - sinceNanos));
        }
    }

    private void takeOffice(long term) {
        synchronized (lock) {
            if (readyTerm == term) {
                leadingTerm = term;
                LOG.info("This node leads {} in term {}", name, term);
                tell();
            }
        }
    }

    /** Ratis does not let this node lead any more, it hands over, or its replica is gone. The term that it led, or 0. */
    long ends() {
        synchronized (lock) {
            long term = leadingTerm;
            readyTerm = 0;
            leadingTerm = 0;
            tell();
            return term;
        }
    }

    private void tell() {
        later(this::tellNow, 0);
    }

    private void tellNow() {
        LeadershipListener to;
        long term;
        @Nullable String node;
        synchronized (lock) {
            term = leadingTerm;
            node = leader;
            boolean isKnown = wasTold && toldTerm == term && (term != 0 || Objects.equals(toldLeader, node));
            if (listener == null || isKnown) {
                return;
            }
            to = listener;
            wasTold = true;
            toldTerm = term;
            toldLeader = node;
        }
        try {
            if (term != 0) {
                to.leads(term);
            } else {
                to.follows(node);
            }
        } catch (RuntimeException | Error e) {
            LOG.error("What follows from the leadership of {} failed", name, e);
        }
    }

    private void later(Runnable task, long nanos) {
        try {
            ScheduledFuture<?> unused = teller.schedule(task, nanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException closed) {
            LOG.debug("Nobody is told any more who leads {}", name);
        }
    }
}
