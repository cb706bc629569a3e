package io.holdfast.cluster;

import io.holdfast.store.ControlDatabase;
import io.holdfast.store.ReplicaDirectory;
import io.holdfast.store.StoreRefused;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How a node comes to have its groups. One thread at a time, which may wait for other nodes.
 *
 * <p>A node that has lost its disk, or a part of it, must not vote as if it had not: together with a node that is behind it would make a majority that has
 * forgotten what was acknowledged. So there are two ways. In a new cluster, when all nodes say that they have nothing, the first of them by name gives every
 * node its groups, and all of them vote from the start ({@link #found}). Whoever comes later without a group, new or wiped, is no member until it
 * has everything: it is taken out of the group if it was in it, starts without a vote, and becomes a member again when the leader has brought it up to
 * date ({@link #join}).
 *
 * <p>The two are told apart by order. All nodes have the control partition before any gets another one, and the founder is the last to take it. So where
 * somebody has a partition of queues, whoever lacks the control partition has lost it or is new.
 */
final class Membership {
    private static final Logger LOG = LoggerFactory.getLogger(Membership.class);
    /** What a node answers to {@link GroupNames#question}. */
    static final String OWN_DATA = "This node has data of its own.";

    static final String NO_DATA = "This node has nothing yet.";

    private static final int MOST_PARTITIONS = 1_024;

    private final ClusterSettings settings;
    private final GroupNames names;
    private final int partitions;
    private final GroupMarks marks;
    private final RatisServer server;
    private final Peers peers;
    private final RaftPeer self;

    Membership(
            ClusterSettings settings,
            GroupNames names,
            int partitions,
            ReplicaDirectory directory,
            RatisServer server) {
        this.settings = settings;
        this.names = names;
        this.partitions = partitions;
        this.marks = new GroupMarks(directory);
        this.server = server;
        this.peers = new Peers(settings);
        this.self = Peers.peers(List.of(settings.node()), settings).get(0);
    }

    private RaftGroup founding(int partition) {
        return RaftGroup.valueOf(names.idOf(partition), Peers.peers(GroupNames.members(partition, nodes()), settings));
    }

    private SortedSet<String> nodes() {
        return new TreeSet<>(settings.peers().keySet());
    }

    /** The partitions that this node gets in a new cluster. */
    List<Integer> firstPartitions() {
        return GroupNames.all(partitions).stream()
                .filter(partition -> GroupNames.members(partition, nodes()).contains(settings.node()))
                .toList();
    }

    /** Whether this node is the one that gives all others their groups. */
    boolean isFounder() {
        return settings.peers().firstKey().equals(settings.node());
    }

    GroupMarks marks() {
        return marks;
    }

    /** Starts a group that is on the disk. */
    void restart(Group group) throws IOException {
        if (marks.isAlone(group)) {
            server.add(RaftGroup.valueOf(group.id(), self));
        } else {
            server.add(marks.isFounded(group) ? founding(group.partition()) : RaftGroup.valueOf(group.id()));
        }
    }

    /** What those that answer say of what they have: {@link #NO_DATA}, {@link #OWN_DATA}, or something else if they cannot tell at the moment. */
    Map<String, String> dataOf(Others others) {
        Map<String, String> said = new TreeMap<>();
        settings.peers().forEach((name, address) -> {
            if (others.answers.containsKey(name)) {
                said.put(name, dataOf(Peers.peer(name, address)));
            }
        });
        return said;
    }

    private String dataOf(RaftPeer node) {
        try {
            peers.add(node, RaftGroup.valueOf(names.question(), node));
            return "";
        } catch (IOException said) {
            String message = String.valueOf(said.getMessage());
            return message.contains(NO_DATA) ? NO_DATA : message.contains(OWN_DATA) ? OWN_DATA : message;
        }
    }

    /** Whether a group has fewer members than it should, and this node is one of those that a new cluster would have given it to. */
    boolean isMissed(Group group) {
        int members = members(group.id()).orElse(List.of()).size();
        return members > 0
                && members < Math.min(GroupNames.REPLICAS, nodes().size())
                && GroupNames.members(group.partition(), nodes()).contains(settings.node());
    }

    /** The other nodes, as the control partition knows them; as long as this node has none of it, as the settings do. */
    private List<RaftPeer> others() {
        Collection<RaftPeer> members = server.members(names.idOf(ControlDatabase.PARTITION));
        boolean isMember = members.stream().anyMatch(member -> member.getId().equals(self.getId()));
        return without(self, isMember ? members : Peers.peers(settings.peers().keySet(), settings));
    }

    /** What the other nodes say they have. */
    record Others(Map<String, List<RaftGroupId>> answers, Set<String> silent) {
        boolean someHas(Collection<RaftGroupId> groups) {
            return answers.values().stream().anyMatch(has -> has.stream().anyMatch(groups::contains));
        }
    }

    Others ask() {
        Map<String, List<RaftGroupId>> answers = new TreeMap<>();
        Set<String> silent = new TreeSet<>();
        for (RaftPeer other : others()) {
            String name = other.getId().toString();
            peers.groupsOf(other)
                    .ifPresentOrElse(groups -> answers.put(name, withoutQuestion(groups)), () -> silent.add(name));
        }
        return new Others(answers, silent);
    }

    /** It is listed while somebody asks it. */
    private List<RaftGroupId> withoutQuestion(List<RaftGroupId> groups) {
        return groups.stream().filter(id -> !id.equals(names.question())).toList();
    }

    /** Whether a cluster exists that this node is not part of. */
    boolean isFormed(Others others) {
        return others.someHas(List.of(names.idOf(ControlDatabase.PARTITION)))
                && others.someHas(GroupNames.all(partitions).stream()
                        .filter(partition -> partition != ControlDatabase.PARTITION)
                        .map(names::idOf)
                        .toList());
    }

    boolean someHasGroups(Others others) {
        return others.answers.values().stream().anyMatch(has -> !has.isEmpty());
    }

    /** How many partitions the cluster has that others are in; this node's own number if nobody has the control partition, which comes last where it tells. */
    int partitionsOf(Others others) {
        Set<RaftGroupId> groups = new HashSet<>();
        others.answers.values().forEach(groups::addAll);
        // The settings of a node that comes later may name one of them only, which does not have everything.
        members(names.idOf(ControlDatabase.PARTITION))
                .ifPresent(all -> without(self, all)
                        .forEach(member -> peers.groupsOf(member).ifPresent(groups::addAll)));
        int highest = -1;
        for (int partition = 0; partition < MOST_PARTITIONS; partition++) {
            highest = groups.contains(names.idOf(partition)) ? partition : highest;
        }
        return highest < 0 || !others.someHas(List.of(names.idOf(ControlDatabase.PARTITION)))
                ? partitions
                : highest + 1;
    }

    /** A node that has groups, but none of ours, is in another cluster. */
    void requireSameCluster(Others others) throws StoreRefused {
        List<RaftGroupId> ours =
                GroupNames.all(partitions).stream().map(names::idOf).toList();
        for (Map.Entry<String, List<RaftGroupId>> answer : others.answers.entrySet()) {
            if (!answer.getValue().isEmpty() && answer.getValue().stream().noneMatch(ours::contains)) {
                throw new StoreRefused("The node at " + settings.peers().get(answer.getKey())
                        + " belongs to another cluster than " + settings.cluster()
                        + "; correct cluster.name or cluster.peers.");
            }
        }
    }

    /** Somebody of this name at another address that answers is another node, and one that the others do not count on is none of theirs. */
    void requireOnlyOne(boolean isPartOfIt) throws StoreRefused {
        RaftGroupId control = names.idOf(ControlDatabase.PARTITION);
        List<Collection<RaftPeer>> said = new ArrayList<>();
        others().forEach(other -> membersSaidBy(other, control).ifPresent(said::add));
        boolean isCountedOn = said.isEmpty() || said.stream().anyMatch(this::isIn);
        if (isPartOfIt && !isCountedOn) {
            throw new StoreRefused("The node " + settings.node() + " is no part of the cluster " + settings.cluster()
                    + " any more: it has left, or was removed; give it a new data directory, and let it join again with"
                    + " \"holdfast cluster join\".");
        }
        for (RaftPeer member : said.stream().flatMap(Collection::stream).toList()) {
            boolean isOther =
                    member.getId().equals(self.getId()) && !member.getAddress().equals(self.getAddress());
            if (isOther && peers.groupsOf(member).isPresent()) {
                throw new StoreRefused("The cluster " + settings.cluster() + " has a node " + settings.node() + " at "
                        + member.getAddress() + ", which is running; give this one another name, or stop that one.");
            }
        }
    }

    /** Gives every node its groups. May be repeated until it succeeds. */
    void found() throws IOException {
        for (int partition : GroupNames.all(partitions)) {
            RaftGroup group = founding(partition);
            for (RaftPeer member : group.getPeers()) {
                if (!member.getId().equals(self.getId())) {
                    List<RaftGroupId> has = peers.groupsOf(member)
                            .orElseThrow(() -> new IOException("The node " + member.getId() + " does not answer"));
                    if (!has.contains(group.getGroupId())) {
                        peers.add(member, group);
                    }
                }
            }
            boolean isMember = group.getPeer(self.getId()) != null;
            if (isMember && !server.groups().contains(group.getGroupId())) {
                marks.willBeFounded(partition);
                server.add(group);
            }
        }
    }

    /** The members of a group, as one of them says; empty if none can be asked. */
    Optional<Collection<RaftPeer>> members(RaftGroupId group) {
        for (RaftPeer other : others()) {
            Optional<Collection<RaftPeer>> said = membersSaidBy(other, group);
            if (said.isPresent()) {
                return said;
            }
        }
        return Optional.empty();
    }

    private Optional<Collection<RaftPeer>> membersSaidBy(RaftPeer other, RaftGroupId group) {
        return peers.info(other, group).map(info -> info.getGroup().getPeers()).filter(members -> !members.isEmpty());
    }

    private boolean isIn(Collection<RaftPeer> members) {
        return members.stream().anyMatch(member -> member.getId().equals(self.getId()));
    }

    private Collection<RaftPeer> requireMembers(Group group) throws IOException {
        return members(group.id())
                .orElseThrow(() -> new IOException("no other node of " + group.name() + " could be asked"));
    }

    /** Takes this node's vote away, which the others must agree on without it. Returns whether it was a member. */
    boolean leave(Group group) throws IOException {
        Collection<RaftPeer> members = requireMembers(group);
        List<RaftPeer> others = without(self, members);
        if (others.size() == members.size()) {
            return false;
        }
        LOG.info("This node leaves {}", group.name());
        peers.change(group.id(), members, others);
        return true;
    }

    /** Makes this node a member of a group, whatever it has of it. Returns when it has everything. */
    void join(Group group) throws IOException {
        willJoin(group);
        leave(group);
        if (!server.groups().contains(group.id())) {
            server.add(RaftGroup.valueOf(group.id()));
        }
        Collection<RaftPeer> others = requireMembers(group);
        List<RaftPeer> all = new ArrayList<>(others);
        all.add(self);
        LOG.info("This node joins {}", group.name());
        peers.change(group.id(), others, all);
        LOG.info("This node is a member of {}", group.name());
        group.setJoining(false);
    }

    /** From now on, until it has joined the group, this node has no vote there, also after a restart. */
    void willJoin(Group group) throws IOException {
        group.setJoining(true);
    }

    /** Whether it was about to join the group when it ended. */
    boolean isJoining(Group group) {
        return group.isJoining();
    }

    /** Whether the others count on this node in a group. */
    boolean isMember(Group group) {
        return isIn(members(group.id()).orElse(List.of()));
    }

    /**
     * Whether a node that is not part of the cluster may take part in the control partition. If it was never in it, somebody there must make it a member
     * ({@link #admit}): it waits for that with an empty group. If the others count on it, it has lost its files, and comes back by itself.
     */
    boolean isLetIn(Group control) throws IOException {
        if (!server.groups().contains(control.id())) {
            if (isIn(requireMembers(control))) {
                return true;
            }
            willJoin(control);
            server.add(RaftGroup.valueOf(control.id()));
        }
        if (isIn(server.members(control.id()))) {
            // Whoever leads has given it everything before.
            control.setJoining(false);
            return true;
        }
        return false;
    }

    /** Makes a node a member of the control partition that waits for it. Returns when it has everything; only where this node leads it. */
    void admit(Group control, String node, InetSocketAddress address) throws IOException {
        Collection<RaftPeer> members = server.members(control.id());
        RaftPeer added = Peers.peer(node, address);
        if (members.stream().anyMatch(member -> member.getId().equals(added.getId()))) {
            return;
        }
        List<RaftGroupId> groups = peers.groupsOf(added)
                .orElseThrow(() -> new IOException("nobody answers at " + added.getAddress() + " yet"));
        if (!groups.contains(control.id()) || peers.info(added, control.id()).isEmpty()) {
            throw new IOException(
                    groups.isEmpty() || groups.contains(control.id())
                            ? "the node at " + added.getAddress() + " does not wait to be let in yet"
                            : "the node at " + added.getAddress() + " belongs to another cluster");
        }
        List<RaftPeer> all = new ArrayList<>(members);
        all.add(added);
        LOG.info("Node {} becomes part of the cluster", node);
        peers.change(control.id(), members, all);
    }

    /** Takes a node that does not come back out of a group. */
    void remove(Group group, String node) throws IOException {
        Collection<RaftPeer> members = server.members(group.id());
        List<RaftPeer> rest = new ArrayList<>(members);
        rest.removeIf(member -> member.getId().toString().equals(node));
        if (rest.size() < members.size()) {
            peers.change(group.id(), members, rest);
        }
    }

    private static List<RaftPeer> without(RaftPeer one, Collection<RaftPeer> members) {
        return members.stream()
                .filter(member -> !member.getId().equals(one.getId()))
                .toList();
    }
}
