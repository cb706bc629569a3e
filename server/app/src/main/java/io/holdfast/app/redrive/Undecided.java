package io.holdfast.app.redrive;

import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.Redrive;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;

/**
 * How many letters of one redrive may still come back. A letter gets the time of its move as the time it was sent; all that were moved before the
 * oldest message of the queues they went to have left these queues: they were deleted, or came back. Of those that were not, nobody knows yet.
 * One thread.
 */
final class Undecided {
    private static final int MOST_SAMPLES = 512;

    private record Sample(long atMillis, long taken) {}

    private final Deque<Sample> samples = new ArrayDeque<>();

    /** @param first as it was found; whatever it had moved before counts as moved last */
    Undecided(Redrive first) {
        samples.add(new Sample(0, 0));
        if (first.lastMovedAtMillis() > 0) {
            samples.add(new Sample(first.lastMovedAtMillis() + 1, first.counts().taken()));
        }
    }

    /** @param queues those that letters went to, with their numbers */
    long count(Redrive redrive, Collection<QueueDescription> queues, long nowMillis) {
        long taken = redrive.counts().taken();
        if (samples.getLast().taken < taken && samples.getLast().atMillis < nowMillis) {
            samples.add(new Sample(nowMillis, taken));
        }
        long oldestMillis = Long.MAX_VALUE;
        long waiting = redrive.counts().onTheirWay();
        for (QueueDescription queue : queues) {
            long messages = queue.visible() + queue.inFlight() + queue.delayed();
            waiting += messages;
            oldestMillis = messages == 0 ? oldestMillis : Math.min(oldestMillis, nowMillis - queue.oldestAgeMillis());
        }
        long mayBeThere = taken - redrive.counts().returned() - takenBefore(oldestMillis);
        long notBack = taken - redrive.counts().returned() - redrive.counts().bounced();
        return Math.max(0, Math.min(Math.min(mayBeThere, notBack), waiting));
    }

    private long takenBefore(long millis) {
        long before = 0;
        for (Sample sample : samples) {
            before = sample.atMillis < millis ? sample.taken : before;
        }
        // Nobody will ask about those times again but for a queue that looks younger than it is.
        while (samples.size() > MOST_SAMPLES) {
            samples.removeFirst();
        }
        return before;
    }
}
