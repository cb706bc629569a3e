package io.holdfast.deadletters;

import io.holdfast.deadletters.RedriveProgress.State;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** What the thread that moves messages and those that watch it share. Any thread. */
final class Track {
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final long startNanos = System.nanoTime();
    private final long toMove;
    private State state = State.RUNNING;
    private String reason = "";
    private long moved;
    private long bounced;
    private long skipped;
    private long failed;
    private long endNanos;

    Track(long toMove) {
        this.toMove = toMove;
    }

    synchronized RedriveProgress progress() {
        long nanos = (state == State.RUNNING ? System.nanoTime() : endNanos) - startNanos;
        return new RedriveProgress(state, moved, toMove, bounced, skipped, failed, reason, Duration.ofNanos(nanos));
    }

    synchronized void moved(long inAll) {
        moved = Math.max(moved, inAll);
    }

    synchronized long moved() {
        return moved;
    }

    synchronized void bounced(long inAll) {
        bounced = Math.max(bounced, inAll);
    }

    synchronized void skippedOne() {
        skipped++;
    }

    synchronized void failedOne(String why) {
        failed++;
        reason = why;
    }

    /** The first end counts. */
    void end(State how, String why) {
        synchronized (this) {
            if (state != State.RUNNING) {
                return;
            }
            state = how;
            endNanos = System.nanoTime();
            if (!why.isEmpty()) {
                reason = why;
            }
        }
        ended.countDown();
    }

    void cancel() {
        cancelled.countDown();
    }

    boolean isCancelled() {
        return cancelled.getCount() == 0;
    }

    /** Returns early, and true, when it is cancelled. */
    boolean pause(long nanos) throws InterruptedException {
        return cancelled.await(nanos, TimeUnit.NANOSECONDS);
    }

    boolean awaitEnd(Duration atMost) throws InterruptedException {
        return ended.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
    }

    void awaitEnd() throws InterruptedException {
        ended.await();
    }
}
