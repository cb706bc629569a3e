package io.holdfast.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * Whether a leader can be sure that there is no other. A node that takes what a leader sent has not voted for a later one, so once a majority has taken
 * what was sent at some time, no later leader was elected before that time; and a new leader waits for as long as a lease lasts before it decides anything
 * ({@link GroupLeadership}). Ratis' own lease is not used: a node that gave it may vote for another leader while it is still running. Any thread.
 */
final class Leases {
    private final long nanos;
    private final LongSupplier nanoTime;
    /** What this node, as a leader, has heard from the others. Begun anew whenever it becomes leader. */
    private final Map<RaftGroupId, Map<RaftPeerId, SentTimes>> followers = new ConcurrentHashMap<>();

    Leases(Duration lease, LongSupplier nanoTime) {
        this.nanos = lease.toNanos();
        this.nanoTime = nanoTime;
    }

    SentTimes leadsOver(RaftGroupId group, RaftPeerId follower) {
        SentTimes times = new SentTimes(nanoTime);
        followers.computeIfAbsent(group, any -> new ConcurrentHashMap<>()).put(follower, times);
        return times;
    }

    /** Whether a majority, and during a change of members one of the old and one of the new ones, has answered recently enough. */
    boolean holds(RaftGroupId group, RaftPeerId self, RaftConfiguration members) {
        Map<RaftPeerId, SentTimes> known = followers.getOrDefault(group, Map.of());
        Collection<RaftPeer> before = members.getPreviousPeers();
        return hasMajority(members.getCurrentPeers(), self, known)
                && (before.isEmpty() || hasMajority(before, self, known));
    }

    private boolean hasMajority(Collection<RaftPeer> voters, RaftPeerId self, Map<RaftPeerId, SentTimes> known) {
        int answered = 0;
        for (RaftPeer voter : voters) {
            @Nullable SentTimes times = known.get(voter.getId());
            if (voter.getId().equals(self) || (times != null && times.hasAnsweredWithin(nanos))) {
                answered++;
            }
        }
        return answered > voters.size() / 2;
    }

    /** The other members that have answered within a lease. Whether they have everything, Ratis sees to before it lets one of them lead. */
    List<String> answering(RaftGroupId group, RaftPeerId self, RaftConfiguration members) {
        Map<RaftPeerId, SentTimes> known = followers.getOrDefault(group, Map.of());
        List<String> names = new ArrayList<>();
        for (RaftPeer member : members.getCurrentPeers()) {
            @Nullable SentTimes times = known.get(member.getId());
            if (!member.getId().equals(self) && times != null && times.hasAnsweredWithin(nanos)) {
                names.add(member.getId().toString());
            }
        }
        return names;
    }
}
