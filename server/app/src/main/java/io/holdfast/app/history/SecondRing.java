package io.holdfast.app.history;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The last hour of one queue by the second, in arrays that never grow: 187 KB. Any thread. */
final class SecondRing {
    static final int SECONDS = 3_600;
    private static final int COLUMNS = LiveBlock.REPORTED_AGE_MILLIS + 1;

    private final int[][] columns = new int[COLUMNS][SECONDS];
    /** Which second each place holds, so that one that nobody looked at is a gap. */
    private final long[] stamps = new long[SECONDS];

    private long newest = Long.MIN_VALUE;

    SecondRing() {
        Arrays.fill(stamps, Long.MIN_VALUE);
    }

    /**
     * Adds a second, or adds to it should it be looked at twice.
     *
     * @param passed what was counted since the last look
     * @param index which queue of the block has the other numbers
     */
    synchronized void add(long second, long[] passed, LiveBlock block, int index) {
        int place = (int) Math.floorMod(second, (long) SECONDS);
        boolean isSame = stamps[place] == second;
        stamps[place] = second;
        newest = Math.max(newest, second);
        for (int i = 0; i < COLUMNS; i++) {
            boolean isCount = i < LiveBlock.COUNTS;
            long value = isCount ? passed[i] + (isSame ? columns[i][place] : 0) : block.get(index, i);
            columns[i][place] = (int) Math.min(Integer.MAX_VALUE, value);
        }
    }

    synchronized SecondSeries series() {
        List<SecondSeries.Second> seconds = new ArrayList<>();
        for (long second = newest - SECONDS + 1; newest > Long.MIN_VALUE && second <= newest; second++) {
            int place = (int) Math.floorMod(second, (long) SECONDS);
            if (stamps[place] == second) {
                seconds.add(at(second, place));
            }
        }
        return new SecondSeries(seconds);
    }

    private SecondSeries.Second at(long second, int place) {
        return new SecondSeries.Second(
                Instant.ofEpochSecond(second),
                columns[LiveBlock.SENT][place],
                columns[LiveBlock.RECEIVED][place],
                columns[LiveBlock.DELETED][place],
                columns[LiveBlock.DEAD_LETTERS][place],
                columns[LiveBlock.REDELIVERED][place],
                columns[LiveBlock.EMPTY_RECEIVES][place],
                columns[LiveBlock.VISIBLE][place],
                columns[LiveBlock.IN_FLIGHT][place],
                columns[LiveBlock.DELAYED][place],
                columns[LiveBlock.OLDEST_AGE_MILLIS][place],
                columns[LiveBlock.REPORTED_AGE_MILLIS][place]);
    }
}
