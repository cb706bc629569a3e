package io.holdfast.app.history;

import io.holdfast.engine.command.ActiveQueueVisitor;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueStatistics;
import java.util.Arrays;

/** The numbers of the queues of one partition, copied on its loop into arrays that are used again, so that the loop is soon done. */
final class LiveBlock implements ActiveQueueVisitor {
    static final int SENT = 0;
    static final int RECEIVED = 1;
    static final int DELETED = 2;
    static final int DEAD_LETTERS = 3;
    static final int REDELIVERED = 4;
    static final int EMPTY_RECEIVES = 5;
    /** Those before it are counts. */
    static final int COUNTS = 6;

    static final int VISIBLE = 6;
    static final int IN_FLIGHT = 7;
    static final int DELAYED = 8;
    static final int OLDEST_AGE_MILLIS = 9;
    static final int REPORTED_AGE_MILLIS = 10;
    static final int WAITING = 11;
    private static final int WIDTH = 12;

    private QueueInfo[] queues = new QueueInfo[64];
    private long[] values = new long[64 * WIDTH];
    private int size;

    @Override
    public void queue(
            QueueInfo queue,
            QueueStatistics now,
            long visible,
            long inFlight,
            long delayed,
            long oldestAgeMillis,
            long reportedAgeMillis,
            int waiting) {
        makeRoom();
        queues[size] = queue;
        int at = size * WIDTH;
        values[at + SENT] = now.sent;
        values[at + RECEIVED] = now.received;
        values[at + DELETED] = now.deletesAccepted;
        values[at + DEAD_LETTERS] = now.deadLettersIn;
        values[at + REDELIVERED] = now.redelivered;
        values[at + EMPTY_RECEIVES] = now.emptyReceives;
        values[at + VISIBLE] = visible;
        values[at + IN_FLIGHT] = inFlight;
        values[at + DELAYED] = delayed;
        values[at + OLDEST_AGE_MILLIS] = oldestAgeMillis;
        values[at + REPORTED_AGE_MILLIS] = reportedAgeMillis;
        values[at + WAITING] = waiting;
        size++;
    }

    void clear() {
        size = 0;
    }

    int size() {
        return size;
    }

    QueueInfo queue(int queue) {
        return queues[queue];
    }

    /** Adds a queue as another block has it. */
    void addCopy(LiveBlock other, int queue) {
        makeRoom();
        queues[size] = other.queues[queue];
        System.arraycopy(other.values, queue * WIDTH, values, size * WIDTH, WIDTH);
        size++;
    }

    private void makeRoom() {
        if (size == queues.length) {
            queues = Arrays.copyOf(queues, 2 * size);
            values = Arrays.copyOf(values, 2 * size * WIDTH);
        }
    }

    /** Adds what another block says of a part of a queue to what this one says of the queue. */
    void addPart(int queue, LiveBlock other, int part) {
        for (int i = 0; i < WIDTH; i++) {
            long more = other.get(part, i);
            int at = queue * WIDTH + i;
            values[at] =
                    i == OLDEST_AGE_MILLIS || i == REPORTED_AGE_MILLIS ? Math.max(values[at], more) : values[at] + more;
        }
    }

    void setCounts(int queue, long[] counts) {
        System.arraycopy(counts, 0, values, queue * WIDTH, COUNTS);
    }

    QueueName name(int queue) {
        return queues[queue].name();
    }

    long get(int queue, int which) {
        return values[queue * WIDTH + which];
    }
}
