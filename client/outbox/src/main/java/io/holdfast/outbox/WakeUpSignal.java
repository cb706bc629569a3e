package io.holdfast.outbox;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Where a relay's dispatcher sleeps, and what wakes it early. A call that comes before the sleep is kept for it. Thread-safe. */
final class WakeUpSignal {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition called = lock.newCondition();
    private boolean pending;

    void call() {
        callAfter(() -> {});
    }

    /** Makes a change and calls. Whoever sees the change and then forgets, forgets this call with it. */
    void callAfter(Runnable change) {
        lock.lock();
        try {
            change.run();
            pending = true;
            called.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** For a sleeper that is about to look at everything those who called so far wanted it to see. */
    void forget() {
        lock.lock();
        try {
            pending = false;
        } finally {
            lock.unlock();
        }
    }

    /** Sleeps; gives whether it was woken early. */
    boolean sleep(Duration longest) throws InterruptedException {
        lock.lock();
        try {
            long left = longest.toNanos();
            while (!pending && left > 0) {
                left = called.awaitNanos(left);
            }
            boolean woken = pending;
            pending = false;
            return woken;
        } finally {
            lock.unlock();
        }
    }

    /** For those who wait for an exact while without caring for calls. */
    static void pause(Duration duration) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(duration.toNanos());
    }
}
