package io.holdfast.cluster;

/** The cluster that a new node comes to has another number of partitions than the node was told. */
final class OtherPartitions extends Exception {
    private static final long serialVersionUID = 1;

    private final int count;

    OtherPartitions(int count) {
        super("The cluster has " + count + " partitions");
        this.count = count;
    }

    int count() {
        return count;
    }
}
