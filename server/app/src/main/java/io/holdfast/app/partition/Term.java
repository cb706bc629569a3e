package io.holdfast.app.partition;

import io.holdfast.store.Leadership;

/**
 * The time for which this node leads a partition, between two elections. What was decided in it counts only in it.
 *
 * @param number grows with each election
 */
record Term(Leadership leadership, int partition, long number) {
    /** Of a server that is no member of a cluster. */
    static final Term ALONE = new Term(Leadership.ALONE, 0, 0);

    /** Whether no other node can have decided anything since: only then is what is in memory all there is. */
    boolean holds() {
        return leadership.holds(partition, number);
    }
}
