package io.holdfast.deadletters;

import io.holdfast.deadletters.RedriveProgress.State;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** What the thread that moves messages and those that watch it share. Any thread. */
final class RedriveTracker {
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Timing timing;
    private final long startNanos;
    private long toMove;
    private long moveStartNanos;
    private long moveEndNanos;
    private State state = State.RUNNING;
    private String reason = "";
    private long moved;
    private long bounced;
    private long skipped;
    private long failed;
    private long undecided;
    private long inFlight;
    private Origins origins = Origins.NONE;
    private boolean moving = true;
    private long endNanos;

    RedriveTracker(long toMove, Timing timing) {
        this.toMove = toMove;
        this.timing = timing;
        this.startNanos = timing.nanos();
        this.moveStartNanos = startNanos;
    }

    synchronized RedriveProgress progress() {
        long nowNanos = state == State.RUNNING ? timing.nanos() : endNanos;
        return new RedriveProgress(
                state,
                moved,
                toMove,
                bounced,
                undecided,
                skipped,
                failed,
                inFlight,
                origins,
                reason,
                Duration.ofNanos((moving ? nowNanos : moveEndNanos) - moveStartNanos),
                Duration.ofNanos(nowNanos - startNanos));
    }

    /** The waiting is over; so many are there to be moved. */
    synchronized void startMoving(long messages) {
        toMove = messages;
        moveStartNanos = timing.nanos();
    }

    synchronized void everythingIsMoved() {
        if (moving) {
            moving = false;
            moveEndNanos = timing.nanos();
        }
    }

    synchronized void moved(long inAll) {
        moved = Math.max(moved, inAll);
    }

    synchronized long moved() {
        return moved;
    }

    /** What has come back does not go away when somebody takes it. Returns how many it were at most. */
    synchronized long bounced(long inAll) {
        bounced = Math.max(bounced, inAll);
        return bounced;
    }

    synchronized void undecided(long now) {
        undecided = now;
    }

    synchronized void inFlight(long now) {
        inFlight = now;
    }

    synchronized void origins(UnaryOperator<Origins> change) {
        origins = change.apply(origins);
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
            endNanos = timing.nanos();
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
        return timing.await(cancelled, nanos);
    }

    boolean awaitEnd(Duration atMost) throws InterruptedException {
        return ended.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
    }

    void awaitEnd() throws InterruptedException {
        ended.await();
    }
}
