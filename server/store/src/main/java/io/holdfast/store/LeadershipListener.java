package io.holdfast.store;

import org.jspecify.annotations.Nullable;

/** Hears who leads a partition. */
public interface LeadershipListener {
    /**
     * This node, from now on. Its rows have everything that was committed before this term.
     *
     * @param term higher than each one before it, on whichever node that was
     */
    void leads(long term);

    /**
     * This node does not, or no longer.
     *
     * @param leaderNode the name of the node that does, as far as it is known here
     */
    void follows(@Nullable String leaderNode);
}
