package io.holdfast.cluster;

import io.holdfast.store.ControlDatabase;
import io.holdfast.store.ReplicaDirectory;
import io.holdfast.store.StoreRefused;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.ratis.protocol.GroupInfoReply;
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
    /** Marks a group that this node has had since the cluster was formed: its members are those of the settings until the log says otherwise. */
    private static final String FOUNDED = "founded";
    /** Marks a group that this node begins with, from the data that it had on its own: until the log says otherwise it is the only member. */
    private static final String ALONE = "alone";
    /** What a node answers to {@link GroupNames#question}. */
    static final String OWN_DATA = "This node has data of its own.";

    static final String NO_DATA = "This node has nothing yet.";

    private static final int MOST_PARTITIONS = 1_024;

    private final ClusterSettings settings;
    private final GroupNames names;
    private final int partitions;
    private final ReplicaDirectory directory;
    private final RatisServer server;
    private final Peers peers;
    private final RaftPeer self;

    Membership(ClusterSettings settings, int partitions, ReplicaDirectory directory, RatisServer server) {
        this.settings = settings;
        this.names = new GroupNames(settings.cluster());
        this.partitions = partitions;
        this.directory = directory;
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

    /** Whether this node has had a vote in the group since the cluster was formed. */
    boolean isFounded(Group group) {
        return Files.exists(directory.group(group.partition()).resolve(FOUNDED));
    }

    /** Before Ratis makes a group that the founder gives to this node. */
    void willBeFounded(int partition) throws IOException {
        ReplicaDirectory.make(directory.group(partition).resolve(FOUNDED));
    }

    /** Starts a group that is on the disk. */
    void restart(Group group) throws IOException {
        if (isAlone(group)) {
            server.add(RaftGroup.valueOf(group.id(), self));
        } else {
            server.add(isFounded(group) ? founding(group.partition()) : RaftGroup.valueOf(group.id()));
        }
    }

    /** Before a group is begun with the data that this node had on its own. */
    void willBeAlone(Group group) throws IOException {
        ReplicaDirectory.make(alone(group));
    }

    boolean isAlone(Group group) {
        return Files.exists(alone(group));
    }

    /** The log says who is a member. */
    void hasBegun(Group group) throws IOException {
        ReplicaDirectory.deleteAll(alone(group));
    }

    private Path alone(Group group) {
        return directory.group(group.partition()).resolve(ALONE);
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

    /** Whether the group is new and this node is one of those that a new cluster would have given it to. */
    boolean isMissed(Group group) {
        int members = members(group.id()).orElse(List.of()).size();
        return members > 0
                && members < Math.min(GroupNames.REPLICAS, nodes().size())
                && GroupNames.members(group.partition(), nodes()).contains(settings.node());
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
        settings.peers().forEach((name, address) -> {
            if (!name.equals(settings.node())) {
                peers.groupsOf(Peers.peer(name, address))
                        .ifPresentOrElse(groups -> answers.put(name, withoutQuestion(groups)), () -> silent.add(name));
            }
        });
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
        int highest = -1;
        for (int partition = 0; partition < MOST_PARTITIONS; partition++) {
            highest = others.someHas(List.of(names.idOf(partition))) ? partition : highest;
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

    /** Somebody of this name at another address that answers is another node. */
    void requireOnlyOne() throws StoreRefused {
        for (RaftPeer member : members(names.idOf(ControlDatabase.PARTITION)).orElse(List.of())) {
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
                willBeFounded(partition);
                server.add(group);
            }
        }
    }

    /** The members of a group, as one of them says; empty if none can be asked. */
    Optional<Collection<RaftPeer>> members(RaftGroupId group) {
        for (Map.Entry<String, InetSocketAddress> other : settings.peers().entrySet()) {
            if (!other.getKey().equals(settings.node())) {
                Optional<GroupInfoReply> info = peers.info(Peers.peer(other.getKey(), other.getValue()), group);
                if (info.isPresent() && !info.get().getGroup().getPeers().isEmpty()) {
                    return Optional.of(info.get().getGroup().getPeers());
                }
            }
        }
        return Optional.empty();
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
        ReplicaDirectory.deleteAll(joining(group));
    }

    /** From now on, until it has joined the group, this node has no vote there, also after a restart. */
    void willJoin(Group group) throws IOException {
        ReplicaDirectory.make(joining(group));
    }

    /** Whether it was about to join the group when it ended. */
    boolean isJoining(Group group) {
        return Files.exists(joining(group));
    }

    private Path joining(Group group) {
        Path own = directory.group(group.partition());
        return own.resolveSibling(own.getFileName() + ".joining");
    }

    /** Whether the others count on this node in a group. */
    boolean isMember(Group group) {
        return members(group.id()).orElse(List.of()).stream()
                .anyMatch(member -> member.getId().equals(self.getId()));
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
