package io.holdfast.cluster;

import io.holdfast.store.ControlDatabase;
import io.holdfast.store.StoreRefused;
import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.ratis.protocol.GroupInfoReply;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;

/**
 * What a node can learn of its cluster before it takes part in anything, from those that run.
 *
 * @param groups that the others have
 */
record Existing(String cluster, Set<RaftGroupId> groups) {
    private static final int MOST_EPOCHS = 100;
    private static final int MOST_PARTITIONS = 1_024;

    static Existing askedFrom(ClusterSettings settings) {
        Peers peers = new Peers(settings);
        Set<RaftGroupId> groups = new HashSet<>();
        Set<RaftPeer> asked = new HashSet<>(Peers.peers(settings.peers().keySet(), settings));
        asked.removeIf(peer -> peer.getId().toString().equals(settings.node()));
        for (RaftPeer peer : Set.copyOf(asked)) {
            peers.groupsOf(peer).ifPresent(groups::addAll);
        }
        Existing found = new Existing(settings.cluster(), groups);
        if (!groups.isEmpty()) {
            found.askTheOthers(settings, peers, asked);
        }
        return found;
    }

    /** Of a node that comes later the settings may name one member only, which does not have everything. */
    private void askTheOthers(ClusterSettings settings, Peers peers, Set<RaftPeer> asked) {
        RaftGroupId control = new GroupNames(cluster, epoch()).idOf(ControlDatabase.PARTITION);
        for (RaftPeer first : Set.copyOf(asked)) {
            GroupInfoReply info = peers.info(first, control).orElse(null);
            if (info == null) {
                continue;
            }
            for (RaftPeer member : info.getGroup().getPeers()) {
                if (!member.getId().toString().equals(settings.node()) && asked.add(member)) {
                    peers.groupsOf(member).ifPresent(groups::addAll);
                }
            }
            return;
        }
    }

    /** The newest that anybody is in. */
    int epoch() {
        for (int epoch = MOST_EPOCHS; epoch > 0; epoch--) {
            if (groups.contains(new GroupNames(cluster, epoch).idOf(ControlDatabase.PARTITION))) {
                return epoch;
            }
        }
        return 0;
    }

    /** How many partitions the cluster has; empty if there is none yet. */
    OptionalInt partitions() {
        GroupNames names = new GroupNames(cluster, epoch());
        for (int partition = MOST_PARTITIONS; partition >= 0; partition--) {
            if (groups.contains(names.idOf(partition))) {
                return OptionalInt.of(partition + 1);
            }
        }
        return OptionalInt.empty();
    }

    /** The others may have gone on without a node whose majority was lost; it would bring back what is gone. */
    void requireNotLeftBehind(NodeIdentity identity) throws StoreRefused {
        if (epoch() > identity.epoch()) {
            throw new StoreRefused("The cluster " + cluster + " went on without the node " + identity.node()
                    + " (force-recover); give it a new data directory, and let it join again with \"holdfast cluster"
                    + " join\".");
        }
    }
}
