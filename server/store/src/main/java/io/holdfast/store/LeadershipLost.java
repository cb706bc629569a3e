package io.holdfast.store;

import org.jspecify.annotations.Nullable;

/**
 * A commit on a node that does not lead its partition, or lost it meanwhile. Whether the batch becomes part of the rows is for the next leader
 * to say. Unlike after any other failure the store goes on: this node may lead again in a later term.
 */
public final class LeadershipLost extends StoreFailure {
    private static final long serialVersionUID = 1;

    private final @Nullable String leaderNode;

    /** @param leaderNode the name of the node that leads instead, as far as it is known */
    public LeadershipLost(String what, @Nullable String leaderNode, @Nullable Throwable cause) {
        super(what, cause);
        this.leaderNode = leaderNode;
    }

    public @Nullable String leaderNode() {
        return leaderNode;
    }
}
