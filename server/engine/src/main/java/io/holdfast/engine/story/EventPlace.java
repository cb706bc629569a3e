package io.holdfast.engine.story;

import java.util.Comparator;

/** Where an event lies: in order of time, and then as it was written. */
record EventPlace(long atMillis, int partition, long chapter, long block, int index) implements Comparable<EventPlace> {
    private static final Comparator<EventPlace> ORDER = Comparator.comparingLong(EventPlace::atMillis)
            .thenComparingInt(EventPlace::partition)
            .thenComparingLong(EventPlace::chapter)
            .thenComparingLong(EventPlace::block)
            .thenComparingInt(EventPlace::index);

    @Override
    public int compareTo(EventPlace other) {
        return ORDER.compare(this, other);
    }
}
