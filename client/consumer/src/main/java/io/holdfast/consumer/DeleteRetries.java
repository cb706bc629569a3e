package io.holdfast.consumer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.ObjIntConsumer;

/**
 * Deletes that failed, waiting to be tried again after 0.2, 0.8 and 3 s and then every 5 s, together: when the server was away there may be
 * many. The handler is done, so running it again would be worse than any wait: a try is given up only when its lease is over, and until then
 * heartbeats go on. Meanwhile each message keeps its slot, so that no more are received than can be deleted. Any thread.
 */
final class DeleteRetries {
    private final ConsumerContext context;
    private final DelayedTasks tasks;
    private final ObjIntConsumer<List<ReceivedMessage>> send;
    private final BiConsumer<ReceivedMessage, Throwable> giveUp;
    private final List<ArrayDeque<Late>> waiting = new ArrayList<>();
    private boolean closed;

    private record Late(ReceivedMessage received, long dueNanos, Throwable failure) {}

    DeleteRetries(
            ConsumerContext context,
            DelayedTasks tasks,
            ObjIntConsumer<List<ReceivedMessage>> send,
            BiConsumer<ReceivedMessage, Throwable> giveUp) {
        this.context = context;
        this.tasks = tasks;
        this.send = send;
        this.giveUp = giveUp;
        for (int i = 0; i < ConsumerLimits.DELETE_RETRY_MILLIS.length; i++) {
            waiting.add(new ArrayDeque<>());
        }
    }

    /** False if there is no time left for another try. */
    boolean add(ReceivedMessage received, int attempt, Throwable failure) {
        int pause = Math.min(attempt, ConsumerLimits.DELETE_RETRY_MILLIS.length - 1);
        long delay = TimeUnit.MILLISECONDS.toNanos(ConsumerLimits.DELETE_RETRY_MILLIS[pause]);
        synchronized (this) {
            if (closed || received.lease.left() <= 0) {
                return false;
            }
            received.repeatDelete();
            received.takeSlotAgain();
            received.lease.keepUndeleted();
            ArrayDeque<Late> level = waiting.get(pause);
            level.add(new Late(received, context.clocks().nanos() + delay, failure));
            if (level.size() == 1) {
                plan(pause, delay);
            }
        }
        context.inFlight().lookAgain();
        return true;
    }

    private void plan(int pause, long delayNanos) {
        tasks.later(delayNanos, () -> retry(pause));
    }

    private void retry(int pause) {
        List<Late> due = new ArrayList<>();
        synchronized (this) {
            ArrayDeque<Late> level = waiting.get(pause);
            long now = context.clocks().nanos();
            while (!level.isEmpty() && level.peek().dueNanos() - now <= 0) {
                due.add(level.poll());
            }
            if (!level.isEmpty()) {
                plan(pause, level.peek().dueNanos() - now);
            }
        }
        sendInTens(due, pause + 1);
    }

    private void sendInTens(List<Late> due, int attempt) {
        List<ReceivedMessage> inTime = new ArrayList<>();
        for (Late late : due) {
            if (late.received().lease.beginDeletingAgain()) {
                inTime.add(late.received());
            } else {
                giveUp.accept(late.received(), late.failure());
            }
        }
        for (int from = 0; from < inTime.size(); from += ConsumerLimits.BATCH_ENTRIES) {
            send.accept(inTime.subList(from, Math.min(inTime.size(), from + ConsumerLimits.BATCH_ENTRIES)), attempt);
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
        sendInTens(all, ConsumerLimits.DELETE_RETRY_MILLIS.length);
    }
}
