package io.holdfast.cluster;

import io.holdfast.store.ReplicaDirectory;
import java.io.IOException;
import java.util.Collection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How this node lets go of what it keeps: others lead it first, then it has no vote, then its files go. On the thread of repairs. */
final class Departure implements Leaving {
    private static final Logger LOG = LoggerFactory.getLogger(Departure.class);

    private final ReplicaDirectory directory;
    private final RatisServer server;
    private final Membership membership;
    private final LeaderMoves moves;
    private volatile boolean hasLeft;

    Departure(ReplicaDirectory directory, RatisServer server, Membership membership, LeaderMoves moves) {
        this.directory = directory;
        this.server = server;
        this.membership = membership;
        this.moves = moves;
    }

    /** Whether this node is none of the cluster's any more. */
    @Override
    public boolean hasLeft() {
        return hasLeft;
    }

    @Override
    public void leave(Group group) throws IOException {
        moves.handOver(group);
        membership.leave(group);
        server.remove(group.id());
        group.isGone();
    }

    /** What is on the disk is of no use then, and goes when this node is closed. */
    @Override
    public void leaveCluster(Group control) throws IOException {
        moves.handOver(control);
        membership.leave(control);
        membership.marks().forgetFounding(control);
        directory.deleteIdentity();
        hasLeft = true;
    }

    /** When nothing runs any more. */
    void deleteReplicas(Collection<Group> groups) {
        try {
            for (Group group : groups) {
                group.isGone();
            }
        } catch (IOException e) {
            LOG.warn("What this node kept could not be deleted: {}", e.getMessage());
        }
    }
}
