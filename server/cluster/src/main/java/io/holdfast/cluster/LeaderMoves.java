package io.holdfast.cluster;

import io.holdfast.store.StoreFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.ratis.protocol.RaftPeer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets other nodes lead, on purpose: this one stops deciding, says so in the log, and asks the other to stand for election. Since the log says it, the other
 * need not wait for a lease to end. All nodes have the same priority for Ratis, which would otherwise move leaders by itself, without this. Any thread.
 */
final class LeaderMoves {
    private static final Logger LOG = LoggerFactory.getLogger(LeaderMoves.class);
    private static final long TRANSFER_WITHIN_MILLIS = 1_000;
    /** Whoever has just got a partition, or could not give it away, keeps it for a while. */
    private static final long KEPT_FOR_NANOS = Duration.ofSeconds(20).toNanos();

    private final String node;
    private final Map<Integer, Group> groups;
    private final RatisServer server;
    private final LongSupplier nanoTime;
    private final Map<Integer, Long> ledTerms = new HashMap<>();
    private final Map<Integer, Long> ledSince = new HashMap<>();
    private volatile boolean isDrained;

    LeaderMoves(String node, Map<Integer, Group> groups, RatisServer server, LongSupplier nanoTime) {
        this.node = node;
        this.groups = groups;
        this.server = server;
        this.nanoTime = nanoTime;
    }

    /** Hands over everything, to whoever is up to date; what is not handed over in time is left to be missed. */
    void drain(long withinNanos) {
        isDrained = true;
        long start = nanoTime.getAsLong();
        for (Group group : groups.values()) {
            for (String other : server.answering(group.id())) {
                boolean isLate = nanoTime.getAsLong() - start > withinNanos;
                if (isLate || group.leadership().leadingTerm() == 0 || move(group, other)) {
                    break;
                }
            }
        }
    }

    /** Takes part again. */
    void undrain() {
        isDrained = false;
    }

    /** Gives one partition to the node that should lead it, if that is up to date. To be called every second or so. */
    synchronized void balance() {
        for (Group group : groups.values()) {
            long term = group.leadership().leadingTerm();
            if (term == 0) {
                continue;
            }
            long now = nanoTime.getAsLong();
            if (!Long.valueOf(term).equals(ledTerms.put(group.partition(), term))) {
                ledSince.put(group.partition(), now);
            }
            @Nullable Long since = ledSince.get(group.partition());
            @Nullable String other = since == null || now - since < KEPT_FOR_NANOS ? null : better(group);
            if (other != null) {
                ledSince.put(group.partition(), now);
                move(group, other);
                return;
            }
        }
    }

    /** The node that should lead it instead of this one; null if there is none, or it is behind. */
    private @Nullable String better(Group group) {
        Collection<RaftPeer> members = server.members(group.id());
        TreeSet<String> names =
                members.stream().map(peer -> peer.getId().toString()).collect(Collectors.toCollection(TreeSet::new));
        if (names.isEmpty()) {
            return null;
        }
        String first = GroupNames.members(group.partition(), names).get(0);
        List<String> able = server.answering(group.id());
        if (isDrained) {
            return able.isEmpty() ? null : able.get(0);
        }
        return first.equals(node) || !able.contains(first) ? null : first;
    }

    /** Returns whether the other leads then. */
    boolean move(Group group, String other) {
        long term = group.leadership().ends();
        if (term == 0) {
            return false;
        }
        LOG.info("Handing {} over to {}", group.name(), other);
        try {
            group.agree(List.of(Entry.resigns(term)));
            server.transfer(group.id(), other, TRANSFER_WITHIN_MILLIS);
            return true;
        } catch (StoreFailure | IOException e) {
            LOG.warn("{} could not be handed over to {}: {}", group.name(), other, e.getMessage());
            // It has said that it decides nothing more in this term: whoever leads, this one again or not, needs
            // another.
            group.abandonTerm();
            return false;
        }
    }
}
