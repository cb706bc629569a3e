package io.holdfast.cluster;

import io.holdfast.store.StoreFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
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
    private static final int DRAIN_ROUNDS = 3;
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);

    private final String node;
    private final Map<Integer, Group> groups;
    private final RatisServer server;
    private final LongSupplier nanoTime;
    private final SteadyNodes steady;
    /** What an operator, or a new node, waits for. */
    private final Set<Integer> isUrgent = new HashSet<>();
    /** What is handed over goes to one of the others after the other, so that none of them gets everything. */
    private final AtomicInteger turns = new AtomicInteger();

    private volatile boolean isDrained;
    private volatile Assignment decided = Assignment.NONE;
    private Assignment wanted = Assignment.NONE;

    /** @param steady how long a node must have been there before it is given what it should lead */
    LeaderMoves(String node, Map<Integer, Group> groups, RatisServer server, Duration steady, LongSupplier nanoTime) {
        this.node = node;
        this.groups = groups;
        this.server = server;
        this.steady = new SteadyNodes(steady);
        this.nanoTime = nanoTime;
    }

    /**
     * Hands over everything, to whoever is up to date; what is not handed over in time is left to be missed. Where the other was not elected in time this
     * node can be elected again, so what it leads then is handed over once more.
     */
    void drain(long withinNanos) {
        isDrained = true;
        long start = nanoTime.getAsLong();
        BooleanSupplier isLate = () -> nanoTime.getAsLong() - start > withinNanos;
        for (int round = 0; round < DRAIN_ROUNDS; round++) {
            groups.values().forEach(group -> handOver(group, isLate));
            while (groups.values().stream().anyMatch(this::isUndecided) && !isLate.getAsBoolean()) {
                LockSupport.parkNanos(LOOK_EVERY.toNanos());
                if (Thread.currentThread().isInterrupted()) {
                    return;
                }
            }
        }
    }

    /** Whether nobody decides there, but this node is the leader for Ratis, which others could elect instead. */
    private boolean isUndecided(Group group) {
        return node.equals(group.leadership().leader())
                && group.leadership().leadingTerm() == 0
                && !server.answering(group.id()).isEmpty();
    }

    /** Lets any other node lead what this one leads, if one can. */
    void handOver(Group group) {
        handOver(group, () -> false);
    }

    private void handOver(Group group, BooleanSupplier isLate) {
        for (String other : successors(group)) {
            if (isLate.getAsBoolean() || group.leadership().leadingTerm() == 0 || move(group, other)) {
                return;
            }
        }
    }

    /** Those first that may lead and have everything. */
    private List<String> successors(Group group) {
        List<String> all = new ArrayList<>(server.upToDate(group.id()));
        Collections.rotate(all, turns.getAndIncrement());
        server.answering(group.id()).stream()
                .filter(name -> !all.contains(name))
                .forEach(all::add);
        all.sort(Comparator.comparing(decided.withoutOffice()::contains));
        return all;
    }

    /** Takes part again. */
    void undrain() {
        isDrained = false;
    }

    /** Who is to lead what from now on. What was given to another node on purpose moves at once. */
    void assign(Assignment next) {
        decided = next;
    }

    private void take(Assignment next) {
        next.keepers().forEach((partition, keepers) -> {
            List<String> before = wanted.keepers().getOrDefault(partition, List.of());
            if (!before.isEmpty() && !before.get(0).equals(first(keepers))) {
                isUrgent.add(partition);
            }
        });
        wanted = next;
    }

    /**
     * Gives one partition to the node that should lead it, if that has been there for a while with everything; all of them, if this node is to lead nothing.
     * To be called every second or so.
     */
    synchronized void balance() {
        take(decided);
        boolean isWithoutOffice = isWithoutOffice(node);
        // All of them first: one that is not looked at for long counts as new.
        groups.values().forEach(this::look);
        for (Group group : groups.values()) {
            @Nullable String other = group.leadership().leadingTerm() == 0 ? null : better(group);
            if (other != null
                    && (isWithoutOffice
                            || isUrgent.contains(group.partition())
                            || steady.isSteady(group.partition(), other, nanoTime.getAsLong()))) {
                steady.startOver(group.partition(), other);
                isUrgent.remove(group.partition());
                move(group, other);
                if (!isWithoutOffice) {
                    return;
                }
            }
        }
    }

    private void look(Group group) {
        long term = group.leadership().leadingTerm();
        if (term != 0) {
            steady.look(group.partition(), term, server.upToDate(group.id()), nanoTime.getAsLong());
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
        List<String> able = server.upToDate(group.id());
        List<String> candidates =
                wanted.keepers().getOrDefault(group.partition(), GroupNames.members(group.partition(), names)).stream()
                        .filter(name ->
                                names.contains(name) && !wanted.withoutOffice().contains(name))
                        .toList();
        if (isWithoutOffice(node) || !names.contains(node)) {
            return candidates.stream().filter(able::contains).findFirst().orElse(null);
        }
        String first = candidates.isEmpty() ? node : candidates.get(0);
        return first.equals(node) || !able.contains(first) ? null : first;
    }

    private static String first(List<String> keepers) {
        return keepers.isEmpty() ? "" : keepers.get(0);
    }

    private boolean isWithoutOffice(String name) {
        return isDrained || wanted.withoutOffice().contains(name);
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
