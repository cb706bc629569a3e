package io.holdfast.cluster;

import io.holdfast.store.ControlDatabase;
import io.holdfast.store.StoreRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How a node comes in: with what it has on its disk, as one that forms a new cluster, or as one that gets everything from the others. Once, on one thread. */
final class Entrance {
    private static final Logger LOG = LoggerFactory.getLogger(Entrance.class);
    private static final long ASK_EVERY_MILLIS = 300;
    private static final int ASKED_PER_MESSAGE = 30;

    private final ClusterSettings settings;
    private final Map<Integer, Group> groups;
    private final Membership membership;
    private final RatisServer server;
    private final Healing healing;
    private final BooleanSupplier isClosed;

    Entrance(
            ClusterSettings settings,
            Map<Integer, Group> groups,
            Membership membership,
            RatisServer server,
            Healing healing,
            BooleanSupplier isClosed) {
        this.settings = settings;
        this.groups = groups;
        this.membership = membership;
        this.server = server;
        this.healing = healing;
        this.isClosed = isClosed;
    }

    /** @param isPartOfIt whether the directory says that this node is part of the cluster */
    void enter(boolean isPartOfIt) throws IOException, StoreRefused, OtherPartitions {
        membership.requireOnlyOne(isPartOfIt && !membership.isJoining(requireGroup(ControlDatabase.PARTITION)));
        begin();
        for (Group group : groups.values()) {
            if (server.groups().contains(group.id())) {
                continue;
            }
            if (membership.isJoining(group) && isPartOfIt) {
                healing.interrupted(group);
            } else if (Files.exists(group.log())) {
                restart(group);
            }
        }
        if (!isPartOfIt) {
            becomePart();
        }
    }

    /**
     * Begins the groups that this node had on its own, and leads them. The control partition comes last: whoever sees that it is there can count the
     * others.
     */
    void begin() throws IOException, StoreRefused {
        List<Group> last = new ArrayList<>(groups.values());
        Collections.reverse(last);
        for (Group group : last) {
            if (membership.marks().isAlone(group)) {
                membership.restart(group);
                while (group.leadership().leadingTerm() == 0) {
                    requireNotClosed();
                    sleep();
                }
                membership.marks().hasBegun(group);
            }
        }
    }

    /** Only then may a node with data of its own found a cluster: nobody else has any, or has begun without it. */
    void awaitOthersWithoutData(Path directory) throws StoreRefused {
        for (int asked = 0; ; asked++) {
            requireNotClosed();
            Membership.Others others = membership.ask();
            membership.requireSameCluster(others);
            if (membership.someHasGroups(others)) {
                throw new StoreRefused("The cluster " + settings.cluster() + " exists already, and the node "
                        + settings.node() + " has data of its own in " + directory
                        + ", which would be lost; give it a new directory, or another cluster.name.");
            }
            Map<String, String> said = membership.dataOf(others);
            Set<String> withData = with(Membership.OWN_DATA, said);
            if (!withData.isEmpty()) {
                withData.add(settings.node());
                throw new StoreRefused("The nodes " + String.join(" and ", withData)
                        + " have data of their own, and a cluster can begin with those of one; give the others new"
                        + " directories.");
            }
            if (with(Membership.NO_DATA, said).size() == settings.peers().size() - 1) {
                return;
            }
            tell(
                    asked,
                    others.silent().isEmpty()
                            ? "waiting until all others say what they have: " + said
                            : "waiting for " + String.join(", ", others.silent()));
            sleep();
        }
    }

    private static Set<String> with(String answer, Map<String, String> said) {
        Set<String> nodes = new TreeSet<>(said.keySet());
        nodes.removeIf(node -> !answer.equals(said.get(node)));
        return nodes;
    }

    private void requireNotClosed() throws StoreRefused {
        if (isClosed.getAsBoolean()) {
            throw new StoreRefused("The node was stopped before it was part of the cluster.");
        }
    }

    private void tell(int asked, String obstacle) {
        if (asked % ASKED_PER_MESSAGE == ASKED_PER_MESSAGE / 3) {
            LOG.info(
                    "The node {} is not part of the cluster {} yet: {}", settings.node(), settings.cluster(), obstacle);
        }
    }

    private void restart(Group group) {
        try {
            membership.restart(group);
        } catch (IOException | RuntimeException e) {
            healing.startFailed(group, e);
        }
    }

    private void becomePart() throws StoreRefused, OtherPartitions {
        for (int asked = 0; ; asked++) {
            requireNotClosed();
            Membership.Others others = membership.ask();
            membership.requireSameCluster(others);
            String obstacle = tryToEnter(others);
            if (obstacle == null) {
                return;
            }
            tell(asked, obstacle);
            sleep();
        }
    }

    private boolean hasFirstGroups() {
        // Ratis lists groups from when it was asked for them; they are there when they have rows.
        return membership.firstPartitions().stream()
                .allMatch(partition -> requireGroup(partition).rows() != null);
    }

    /** Null if it is part of it now, or why not. */
    private @Nullable String tryToEnter(Membership.Others others) throws OtherPartitions {
        Group control = requireGroup(ControlDatabase.PARTITION);
        boolean hasControl = server.groups().contains(control.id());
        if (hasControl && control.rows() == null) {
            // Before that it is not said either whether this node was given it or gets it back.
            return "the control partition is being started on it";
        }
        try {
            if (hasControl ? !membership.marks().isFounded(control) : membership.isFormed(others)) {
                int count = membership.partitionsOf(others);
                if (count != groups.size() - 1) {
                    throw new OtherPartitions(count);
                }
                if (!membership.isLetIn(control)) {
                    return "waiting to be let in by the others; unless they have just begun, run \"holdfast cluster join "
                            + settings.node() + "=HOST:PORT\" for one of them";
                }
                joinAll();
                return null;
            }
            if (membership.isFounder()) {
                if (!others.silent().isEmpty()) {
                    return "waiting for " + String.join(", ", others.silent());
                }
                // Once it has the control partition all others have it, and nobody else has begun.
                Map<String, String> said = hasControl ? Map.of() : membership.dataOf(others);
                if (with(Membership.NO_DATA, said).size() < said.size()) {
                    return "waiting for a node that has data, to form it with them: " + said;
                }
                membership.found();
                return null;
            }
            return hasFirstGroups()
                    ? null
                    : "waiting for " + settings.peers().firstKey() + " to form it when all nodes are there";
        } catch (IOException | RuntimeException e) {
            LOG.debug("Not part of the cluster yet", e);
            return String.valueOf(e.getMessage());
        }
    }

    /**
     * The control partition, which every node has, the groups in which the others count on this node, and those that have too few: where a server on its own
     * has become the first node, a new one is of no use before it has everything.
     */
    private void joinAll() throws IOException {
        for (Group group : groups.values()) {
            boolean isHere = server.groups().contains(group.id()) && !membership.isJoining(group);
            boolean belongsHere = group.partition() == ControlDatabase.PARTITION
                    || membership.isJoining(group)
                    || membership.isMember(group)
                    || membership.isMissed(group);
            if (belongsHere && !isHere) {
                membership.join(group);
            }
        }
    }

    private Group requireGroup(int partition) {
        Group group = groups.get(partition);
        if (group == null) {
            throw new IllegalArgumentException("There is no " + GroupNames.nameOf(partition));
        }
        return group;
    }

    private static void sleep() throws StoreRefused {
        try {
            Thread.sleep(ASK_EVERY_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreRefused("The node was stopped before it was part of the cluster.");
        }
    }
}
