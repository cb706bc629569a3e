package io.holdfast.consumer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The state of one delivery. Whoever wants to change the visibility of its message, or delete it, must first get leave here, so a
 * heartbeat can neither overwrite a back-off nor follow a delete. Any thread; nothing in here calls the server.
 *
 * <pre>
 * RECEIVED → RUNNING: a worker starts the handler
 * RECEIVED, RUNNING → SETTLING: the handler is done, or the message is released; no heartbeat begins any more, the one under way is over
 * SETTLING → UNDELETED: its delete failed for now; heartbeats go on · UNDELETED → SETTLING: the delete is tried again
 * SETTLING → GONE: deleted, moved, or made visible
 * RECEIVED, RUNNING, SETTLING, UNDELETED → LOST: refused by the server, past its time, delivered again, or taken away by a shutdown
 * LOST → STUCK: the handler still runs after the maximum lease
 * </pre>
 */
final class Lease {
    private enum State {
        RECEIVED,
        RUNNING,
        SETTLING,
        UNDELETED,
        GONE,
        LOST,
        STUCK
    }

    /** What the {@link LeaseRenewer} has to do about a lease. */
    enum Need {
        NOTHING,
        BEAT,
        EXPIRED,
        STUCK
    }

    private final Clocks clocks;
    private final LeaseTerms terms;
    private final long receivedNanos;
    private State state = State.RECEIVED;
    private boolean changing;
    private boolean beating;
    private long untilNanos;
    private long beatNanos;
    private long limitNanos;
    private @Nullable Thread runner;
    private List<Runnable> whenLost = List.of();

    Lease(Clocks clocks, LeaseTerms terms, long receivedNanos) {
        this.clocks = clocks;
        this.terms = terms;
        this.receivedNanos = receivedNanos;
        this.untilNanos = receivedNanos + terms.visibilityNanos();
        this.beatNanos = receivedNanos + terms.intervalNanos();
        this.limitNanos = receivedNanos + terms.longestNanos();
    }

    /** False if the message must not be started: it is not ours any more. */
    synchronized boolean start(Thread worker) {
        if (state != State.RECEIVED || left() <= 0) {
            return false;
        }
        state = State.RUNNING;
        runner = worker;
        return true;
    }

    /** The handler is to run once more. False if the message is not ours any more. */
    synchronized boolean startAgain(Thread worker) {
        if (state != State.RUNNING || left() <= 0) {
            return false;
        }
        runner = worker;
        return true;
    }

    /** The handler is done; nobody interrupts its thread after this. */
    synchronized void stopRunning() {
        runner = null;
    }

    synchronized Need need(long now, long horizonNanos) {
        boolean overLimit = now - limitNanos >= 0;
        if (!kept()) {
            return overLimit && state == State.LOST && runner != null ? Need.STUCK : Need.NOTHING;
        }
        if (overLimit) {
            return runner != null ? Need.STUCK : Need.EXPIRED;
        }
        if (now - untilNanos >= 0) {
            return Need.EXPIRED;
        }
        boolean due = terms.beats() && !changing && beatNanos - now <= horizonNanos;
        return due ? Need.BEAT : Need.NOTHING;
    }

    /** In how many nanoseconds {@link #need} may have another answer. */
    synchronized long nextNeed(long now) {
        if (!kept()) {
            return Long.MAX_VALUE;
        }
        long end = Math.min(untilNanos - now, limitNanos - now);
        return terms.beats() && !changing ? Math.min(end, beatNanos - now) : end;
    }

    /** Leave for a heartbeat: the seconds to ask for, or 0 for none. Must be followed by one of the two methods below. */
    synchronized int beginBeat() {
        if (!kept() || changing || left() <= 0) {
            return 0;
        }
        int seconds = terms.secondsUpTo(limitNanos - clocks.nanos());
        changing = seconds > 0;
        beating = changing;
        return seconds;
    }

    /** The server has extended the lease; counted from before it was asked. */
    synchronized void extended(long askedNanos, int seconds) {
        // A process that was suspended in the middle of a beat ends it long after its time. Standard queues take an old
        // handle even then,
        // although the message may have been delivered to somebody else in between: what has run out stays lost.
        if (left() > 0) {
            long lease = TimeUnit.SECONDS.toNanos(seconds);
            untilNanos = askedNanos + lease;
            beatNanos = askedNanos + terms.nanosToNextBeat(lease);
        }
        changing = false;
        notifyAll();
    }

    /** The server could not be asked. The lease stands for as long as it did. */
    synchronized void notExtended() {
        beatNanos = clocks.nanos() + terms.intervalNanos() / 4;
        changing = false;
        notifyAll();
    }

    /** A beat that came to no answer of either kind counts as not made. */
    synchronized void endBeat() {
        if (changing && beating) {
            notExtended();
        }
    }

    /** Leave for an extension that the handler wants. Must be followed by one of the two methods above. */
    synchronized void beginExtension(int seconds) {
        long now = clocks.nanos();
        long end = now + TimeUnit.SECONDS.toNanos(seconds);
        if (end - receivedNanos > ConsumerLimits.LONGEST_LEASE.toNanos()) {
            throw new IllegalArgumentException("an extension by " + seconds
                    + " s would end more than 11 h 55 min after the receive; SQS ends every lease after 12 h");
        }
        awaitChange();
        if (!held() || left() <= 0) {
            throw new LeaseLostException("the lease is lost, or the message is already settled");
        }
        changing = true;
        beating = false;
        limitNanos = Math.max(limitNanos - now, end - now) + now;
    }

    /** Leave to delete the message or to make it visible, after the change under way. False if it is not ours any more. */
    synchronized boolean beginSettling() {
        awaitChange();
        if (!held() || left() <= 0) {
            return false;
        }
        state = State.SETTLING;
        return true;
    }

    /** The delete failed for now: the message is kept invisible until it succeeds. */
    synchronized void keepUndeleted() {
        if (state == State.SETTLING) {
            state = State.UNDELETED;
        }
    }

    /** Leave to try the delete again, after the heartbeat under way. False if the message is not ours any more. */
    synchronized boolean beginDeletingAgain() {
        awaitChange();
        if (state != State.UNDELETED || left() <= 0) {
            return false;
        }
        state = State.SETTLING;
        return true;
    }

    synchronized void gone() {
        state = State.GONE;
        whenLost = List.of();
    }

    /** Gives the lease up. The actions are to be run by the caller; null means that there was nothing to lose. */
    synchronized @Nullable List<Runnable> lose() {
        if (!kept() && state != State.SETTLING) {
            return null;
        }
        state = State.LOST;
        List<Runnable> actions = whenLost;
        whenLost = List.of();
        notifyAll();
        return actions;
    }

    /** Whether a newer delivery takes the lease away. What is being settled already may be what made the newer one possible. */
    synchronized boolean yieldsToNewer() {
        return held();
    }

    /** Gives up on the handler of a lost lease and interrupts it; false if it has ended. */
    synchronized boolean stick() {
        if (state != State.LOST || runner == null) {
            return false;
        }
        state = State.STUCK;
        runner.interrupt();
        return true;
    }

    /** Interrupts the handler if it still runs. */
    synchronized void interrupt() {
        if (runner != null) {
            runner.interrupt();
        }
    }

    /** False if it is lost already, so that the action is the caller's to run. */
    synchronized boolean onLost(Runnable action) {
        if (lost()) {
            return false;
        }
        whenLost = new ArrayList<>(whenLost);
        whenLost.add(action);
        return true;
    }

    synchronized boolean lost() {
        return state == State.LOST || state == State.STUCK || (state != State.GONE && left() <= 0);
    }

    synchronized boolean isStuck() {
        return state == State.STUCK;
    }

    synchronized boolean running() {
        return runner != null;
    }

    /** How long it is, from the receive to its end. */
    synchronized long lengthNanos() {
        return untilNanos - receivedNanos;
    }

    /** Nanoseconds until the lease ends if nothing extends it. */
    synchronized long left() {
        return untilNanos - clocks.nanos();
    }

    /** Nanoseconds for which the message may still be held, at the hard limit of SQS. */
    synchronized long leftToHardLimit() {
        return receivedNanos + ConsumerLimits.LONGEST_LEASE.toNanos() - clocks.nanos();
    }

    private boolean held() {
        return state == State.RECEIVED || state == State.RUNNING;
    }

    /** Whether heartbeats are to keep it. */
    private boolean kept() {
        return held() || state == State.UNDELETED;
    }

    private void awaitChange() {
        boolean interrupted = false;
        while (changing && kept() && left() > 0) {
            try {
                wait(Math.max(1, TimeUnit.NANOSECONDS.toMillis(left())));
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
