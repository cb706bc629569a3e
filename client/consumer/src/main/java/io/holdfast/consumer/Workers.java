package io.holdfast.consumer;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads that run handlers, at most one for each slot, virtual or platform ones. They are not the pollers' threads, so handlers that
 * wait can never keep a poll from being answered.
 *
 * <p>A thread that takes work calls the next one first if there is more, and until that one has come nobody calls another. So while handlers
 * are short one thread does all that a receive brought, and when one is not, the others are there after the time that it takes to wake them.
 * Waking one for each message would cost more than an empty handler and its share of the calls. Any thread; handing work over costs one short
 * lock and at most one call.
 */
final class Workers {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private final ThreadFactory threads;
    private final boolean kept;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition called = lock.newCondition();
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int most;
    private int alive;
    private int idle;
    private boolean coming;
    private boolean closed;

    /** Kept threads wait for more work for a while; the others end, since a new one costs less than one that waits. */
    Workers(ThreadFactory threads, boolean kept, int most) {
        this.threads = threads;
        this.kept = kept;
        this.most = most;
    }

    void execute(Runnable work) {
        execute(List.of(work));
    }

    /** Throws {@link OutOfMemoryError} if no thread can be had; then nothing of this is done. */
    void execute(Collection<? extends Runnable> works) {
        lock.lock();
        try {
            waiting.addAll(works);
            callOne();
        } catch (OutOfMemoryError noThread) {
            waiting.removeAll(works);
            throw noThread;
        } finally {
            lock.unlock();
        }
    }

    /** Makes sure that somebody comes for what waits. */
    private void callOne() {
        if (coming || waiting.isEmpty()) {
            return;
        }
        if (idle > 0) {
            coming = true;
            called.signal();
        } else if (alive < most) {
            threads.newThread(this::work).start();
            coming = true;
            alive++;
        }
    }

    private void work() {
        lock.lock();
        try {
            coming = false;
            while (true) {
                Runnable next = waiting.poll();
                if (next != null) {
                    run(next);
                } else if (alive > most || !awaitCall()) {
                    return;
                }
            }
        } finally {
            alive--;
            lock.unlock();
        }
    }

    private void run(Runnable next) {
        try {
            callOne();
        } catch (OutOfMemoryError noThread) {
            log.warn("Cannot start another worker thread; {} messages are waiting for one", waiting.size(), noThread);
        }
        lock.unlock();
        try {
            next.run();
        } finally {
            lock.lock();
        }
    }

    /** False if there was nothing to do for long. */
    private boolean awaitCall() {
        idle++;
        try {
            long nanos = kept ? IDLE_NANOS : 0;
            while (waiting.isEmpty() && nanos > 0 && !closed) {
                nanos = called.awaitNanos(nanos);
                coming = false;
            }
        } catch (InterruptedException late) {
            log.debug("A worker was interrupted after its work", late); // it was meant for a handler that has ended
        } finally {
            idle--;
            coming = false; // also if it was another that was called: then one call too many is made, which is harmless
        }
        return !waiting.isEmpty();
    }

    void resize(int slots) {
        lock.lock();
        try {
            most = slots;
            callOne();
        } finally {
            lock.unlock();
        }
    }

    /** No more work will come. What still runs is let alone. */
    void close() {
        lock.lock();
        try {
            closed = true;
            called.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
