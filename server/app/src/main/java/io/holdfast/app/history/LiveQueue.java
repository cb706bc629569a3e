package io.holdfast.app.history;

import io.holdfast.engine.command.QueueName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the sampler knows of one queue: its counts at the last look, and what that made of them. One thread. */
final class LiveQueue {
    /** How much of its weight a second loses every second: half of it in ten minutes. */
    private static final double KEPT_PER_SECOND = 0.99884;

    final QueueName name;
    /** The one that it lives in. */
    final int partition;

    private final long[] counts = new long[LiveBlock.COUNTS];
    private final long[] passed = new long[LiveBlock.COUNTS];
    private final int[] recentSent = new int[LiveFigures.RECENT_SECONDS];
    private int secondsSinceSent = LiveFigures.RECENT_SECONDS;
    private boolean isKnown;
    private double weight;
    /** The round in which it was last seen. */
    long seenInRound;

    LiveFigures figures = LiveFigures.IDLE;

    @Nullable
    SecondRing seconds;

    LiveQueue(QueueName name, int partition) {
        this.name = name;
        this.partition = partition;
    }

    /** How busy it is, what is long past counting little. */
    double weight() {
        return weight;
    }

    /**
     * Says what the numbers mean that were just taken.
     *
     * @param elapsedSeconds since the last time; 0 if that is not known
     */
    void take(LiveBlock block, int index, long second, double elapsedSeconds, long round) {
        seenInRound = round;
        for (int i = 0; i < LiveBlock.COUNTS; i++) {
            long now = block.get(index, i);
            // Counts begin again at 0 when a queue had to be loaded again.
            passed[i] = isKnown ? Math.max(0, now - counts[i]) : 0;
            counts[i] = now;
        }
        isKnown = true;
        weight = weight * KEPT_PER_SECOND
                + passed[LiveBlock.SENT]
                + passed[LiveBlock.RECEIVED]
                + passed[LiveBlock.DELETED];
        // What it holds is known also where time stands, as in tests; how fast it changes is not.
        figures = figures(block, index, elapsedSeconds > 0 ? elapsedSeconds : Double.POSITIVE_INFINITY, round);
        SecondRing ring = seconds;
        if (elapsedSeconds > 0 && ring != null) {
            ring.add(second, passed, block, index);
        }
    }

    /** The version stays while nothing but the age has changed. */
    private LiveFigures figures(LiveBlock block, int index, double elapsedSeconds, long round) {
        LiveFigures now = new LiveFigures(
                passed[LiveBlock.SENT] / elapsedSeconds,
                passed[LiveBlock.RECEIVED] / elapsedSeconds,
                passed[LiveBlock.DELETED] / elapsedSeconds,
                passed[LiveBlock.DEAD_LETTERS] / elapsedSeconds,
                passed[LiveBlock.REDELIVERED] / elapsedSeconds,
                block.get(index, LiveBlock.VISIBLE),
                block.get(index, LiveBlock.IN_FLIGHT),
                block.get(index, LiveBlock.DELAYED),
                figures.oldestAgeMillis(),
                (int) block.get(index, LiveBlock.WAITING),
                figures.version(),
                recentSent());
        boolean isSame = now.equals(figures);
        long ageMillis = block.get(index, LiveBlock.OLDEST_AGE_MILLIS);
        return isSame && ageMillis == figures.oldestAgeMillis()
                ? figures
                : now.seenAt(isSame ? figures.version() : round, ageMillis);
    }

    /** The same list again while nothing is sent, so that idle queues cost next to nothing. */
    private List<Integer> recentSent() {
        secondsSinceSent = passed[LiveBlock.SENT] > 0 ? 0 : secondsSinceSent + 1;
        if (secondsSinceSent > LiveFigures.RECENT_SECONDS) {
            return LiveFigures.IDLE.recentSent();
        }
        System.arraycopy(recentSent, 1, recentSent, 0, recentSent.length - 1);
        recentSent[recentSent.length - 1] = (int) Math.min(Integer.MAX_VALUE, passed[LiveBlock.SENT]);
        List<Integer> list = new ArrayList<>(recentSent.length);
        for (int each : recentSent) {
            list.add(each);
        }
        return list;
    }
}
