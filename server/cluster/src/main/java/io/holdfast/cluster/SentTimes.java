package io.holdfast.cluster;

import java.util.function.LongSupplier;

/** When a leader has sent what a follower has answered, in one term. Any thread. */
final class SentTimes {
    /** More than Ratis lets be under way. What is answered after so many others is not missed: later answers count more. */
    private static final int REMEMBERED = 256;

    private final LongSupplier nanoTime;
    private final long[] calls = new long[REMEMBERED];
    private final long[] sentAtNanos = new long[REMEMBERED];
    private boolean hasAnswered;
    private long newestAnsweredNanos;

    SentTimes(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        java.util.Arrays.fill(calls, -1);
    }

    synchronized void sending(long call) {
        int slot = (int) (call & (REMEMBERED - 1));
        calls[slot] = call;
        sentAtNanos[slot] = nanoTime.getAsLong();
    }

    synchronized void answered(long call) {
        int slot = (int) (call & (REMEMBERED - 1));
        if (calls[slot] == call && (!hasAnswered || sentAtNanos[slot] - newestAnsweredNanos > 0)) {
            hasAnswered = true;
            newestAnsweredNanos = sentAtNanos[slot];
        }
    }

    /** Whether something was answered that was sent less than so long ago. */
    synchronized boolean hasAnsweredWithin(long nanos) {
        return hasAnswered && nanoTime.getAsLong() - newestAnsweredNanos < nanos;
    }
}
