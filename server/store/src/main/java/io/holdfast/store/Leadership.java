package io.holdfast.store;

import org.jspecify.annotations.Nullable;

/** What this node may decide: on one node everything, in a cluster what belongs to the partitions that it leads. Any thread. */
public interface Leadership {
    /** Of a node on its own, which leads everything from the start and for ever. */
    Leadership ALONE = new Leadership() {
        @Override
        public void follow(int partition, LeadershipListener listener) {
            listener.leads(1);
        }

        @Override
        public boolean holds(int partition, long term) {
            return true;
        }
    };

    /**
     * Tells the listener now how it is and from then on each change, in order, on one thread of the storage's at a time, which it must not hold up.
     *
     * @param partition its number, {@link ControlDatabase#PARTITION} for the control partition
     */
    void follow(int partition, LeadershipListener listener);

    /**
     * Whether this node still leads in that term, for sure: it has heard from a majority so recently that no other node can have been elected.
     * What was decided in this term may then be shown to a client although nothing was committed for it. Cheap, waits for nothing.
     */
    boolean holds(int partition, long term);

    /** The name of the node that leads a partition, as far as it is known here; null if it is not, or nodes have no names. */
    default @Nullable String leader(int partition) {
        return null;
    }

    /**
     * Whether this node has a replica of the partition that may lack things which were agreed on before the replica was started or its leader changed: then
     * what is not in its rows may exist all the same. Cheap, waits for nothing.
     */
    default boolean isCatchingUp(int partition) {
        return false;
    }
}
