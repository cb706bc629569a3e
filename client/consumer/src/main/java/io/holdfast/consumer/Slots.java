package io.holdfast.consumer;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * How many more messages may be in hand. A poller takes slots before it asks for messages, and never asks for more than it took; each
 * message gives its slot back when it is done. Any thread; giving back costs one short lock.
 */
final class Slots {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition some = lock.newCondition();
    private final Condition batch = lock.newCondition();
    private final Condition all = lock.newCondition();
    private int total;
    private int free;
    private int waiting;
    private int gathering;
    private boolean closed;

    Slots(int total) {
        this.total = total;
        this.free = total;
    }

    /**
     * Waits until a slot is free, then a moment longer for a full batch: asking for one message at a time would cost ten times the
     * requests. Returns 0 if the slots are closed.
     */
    int take(int most) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (free <= 0 && !closed) {
                waiting++;
                try {
                    some.await();
                } finally {
                    waiting--;
                }
            }
            gather(most);
            if (closed) {
                return 0;
            }
            int taken = Math.min(most, free);
            free -= Math.max(taken, 0);
            if (free > 0 && waiting > 0) {
                some.signal();
            }
            return Math.max(taken, 0);
        } finally {
            lock.unlock();
        }
    }

    private void gather(int most) throws InterruptedException {
        long nanos = ConsumerLimits.GATHERING.toNanos();
        gathering++;
        try {
            while (free < Math.min(most, total) && nanos > 0 && !closed) {
                nanos = batch.awaitNanos(nanos);
            }
        } finally {
            gathering--;
        }
    }

    void giveBack(int slots) {
        if (slots == 0) {
            return;
        }
        lock.lock();
        try {
            free += slots;
            if (waiting > 0 && free > 0) {
                some.signal();
            }
            if (gathering > 0 && free >= Math.min(ConsumerLimits.BATCH_ENTRIES, total)) {
                batch.signal();
            }
            if (free >= total) {
                all.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Changes how many there are; fewer take effect as messages finish. */
    void resize(int newTotal) {
        lock.lock();
        try {
            free += newTotal - total;
            total = newTotal;
            some.signalAll();
            batch.signalAll();
            all.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** From now on nobody gets a slot. */
    void close() {
        lock.lock();
        try {
            closed = true;
            some.signalAll();
            batch.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until every slot is free; false if no time is left first. In naps, so that a clock that a test moves is noticed. */
    boolean awaitAllFree(LongSupplier leftNanos) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            for (long left = leftNanos.getAsLong(); free < total && left > 0; left = leftNanos.getAsLong()) {
                long unused = all.awaitNanos(Math.min(ConsumerLimits.NAP.toNanos(), left));
            }
            return free >= total;
        } finally {
            lock.unlock();
        }
    }

    int total() {
        lock.lock();
        try {
            return total;
        } finally {
            lock.unlock();
        }
    }
}
