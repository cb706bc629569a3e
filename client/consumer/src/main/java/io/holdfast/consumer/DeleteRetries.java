package io.holdfast.consumer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.ObjIntConsumer;

/**
 * Deletes that failed, waiting to be tried again after 0.2, 0.8 and 3 s, always within their lease, and together: when the server was away
 * there may be many. Any thread.
 */
final class DeleteRetries {
    private final Clocks clocks;
    private final Errands errands;
    private final ObjIntConsumer<List<ReceivedMessage>> send;
    private final BiConsumer<ReceivedMessage, Throwable> giveUp;
    private final List<ArrayDeque<Late>> waiting = new ArrayList<>();
    private boolean closed;

    private record Late(ReceivedMessage received, long dueNanos, Throwable failure) {}

    DeleteRetries(
            Clocks clocks,
            Errands errands,
            ObjIntConsumer<List<ReceivedMessage>> send,
            BiConsumer<ReceivedMessage, Throwable> giveUp) {
        this.clocks = clocks;
        this.errands = errands;
        this.send = send;
        this.giveUp = giveUp;
        for (int i = 0; i < Limits.DELETE_RETRY_MILLIS.length; i++) {
            waiting.add(new ArrayDeque<>());
        }
    }

    /** False if no try is left, or no time for it. */
    boolean add(ReceivedMessage received, int attempt, Throwable failure) {
        if (attempt >= Limits.DELETE_RETRY_MILLIS.length) {
            return false;
        }
        long delay = TimeUnit.MILLISECONDS.toNanos(Limits.DELETE_RETRY_MILLIS[attempt]);
        synchronized (this) {
            if (closed || received.lease.left() <= delay) {
                return false;
            }
            received.repeatDelete();
            ArrayDeque<Late> level = waiting.get(attempt);
            level.add(new Late(received, clocks.nanos() + delay, failure));
            if (level.size() == 1) {
                plan(attempt, delay);
            }
        }
        return true;
    }

    private void plan(int attempt, long delayNanos) {
        errands.later(delayNanos, () -> retry(attempt));
    }

    private void retry(int attempt) {
        List<Late> due = new ArrayList<>();
        synchronized (this) {
            ArrayDeque<Late> level = waiting.get(attempt);
            long now = clocks.nanos();
            while (!level.isEmpty() && level.peek().dueNanos() - now <= 0) {
                due.add(level.poll());
            }
            if (!level.isEmpty()) {
                plan(attempt, level.peek().dueNanos() - now);
            }
        }
        sendInTens(due, attempt + 1);
    }

    private void sendInTens(List<Late> due, int attempt) {
        List<ReceivedMessage> inTime = new ArrayList<>();
        for (Late late : due) {
            if (late.received().lease.left() > 0) {
                inTime.add(late.received());
            } else {
                giveUp.accept(late.received(), late.failure());
            }
        }
        for (int from = 0; from < inTime.size(); from += Limits.BATCH_ENTRIES) {
            send.accept(inTime.subList(from, Math.min(inTime.size(), from + Limits.BATCH_ENTRIES)), attempt);
        }
    }

    /** The last try for all of them, now. */
    void flush() {
        List<Late> all = new ArrayList<>();
        synchronized (this) {
            closed = true;
            waiting.forEach(level -> {
                all.addAll(level);
                level.clear();
            });
        }
        sendInTens(all, Limits.DELETE_RETRY_MILLIS.length);
    }
}
