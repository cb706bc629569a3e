package io.holdfast.bench.load;

/**
 * The groups that messages of a FIFO queue join in turn, and the numbers that make each deduplication id a new one. All loads on one queue
 * share one of these, or use different labels. The driver's thread only.
 */
public final class Groups {
    private final char label;
    private final int count;
    /** Ids of an earlier run, which a server on the same data may still remember, lie below. */
    private long nextId = System.nanoTime();

    private int nextGroup;

    public Groups(char label, int count) {
        if (count < 1) {
            throw new IllegalArgumentException("a message needs a group");
        }
        this.label = label;
        this.count = count;
    }

    char label() {
        return label;
    }

    long nextId() {
        return nextId++;
    }

    int nextGroup() {
        int group = nextGroup;
        nextGroup = group + 1 == count ? 0 : group + 1;
        return group;
    }
}
