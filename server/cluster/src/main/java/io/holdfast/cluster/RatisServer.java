package io.holdfast.cluster;

import io.holdfast.store.ReplicaDirectory;
import io.holdfast.store.StoreRefused;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.statemachine.StateMachine;
import org.apache.ratis.util.LifeCycle;
import org.jspecify.annotations.Nullable;

/** Ratis on this node, which is asked in its own process. Any thread. */
final class RatisServer implements AutoCloseable {
    /** More than a follower lacks at any moment of full load, and sent in a fraction of a second. */
    private static final long ON_ITS_WAY_ENTRIES = 1_000;

    private final RaftServer server;
    private final RaftPeerId self;
    private final Leases leases;
    private final RatisRequests requests;
    /** Groups that this node is just making by itself. */
    private final Set<RaftGroupId> adding = ConcurrentHashMap.newKeySet();

    private RatisServer(RaftServer server, Leases leases) {
        this.server = server;
        this.self = server.getId();
        this.leases = leases;
        this.requests = new RatisRequests(self);
    }

    /** Without any groups: whoever starts them learns which of them cannot be. */
    static RatisServer start(
            ClusterSettings settings, ReplicaDirectory directory, Leases leases, StateMachine.Registry replicas)
            throws StoreRefused {
        return new RatisServer(RatisStart.start(settings, directory, leases, replicas), leases);
    }

    RaftPeerId self() {
        return self;
    }

    List<RaftGroupId> groups() {
        List<RaftGroupId> ids = new ArrayList<>();
        server.getGroupIds().forEach(ids::add);
        return ids;
    }

    RaftServer.@Nullable Division division(RaftGroupId group) {
        try {
            return server.getDivision(group);
        } catch (IOException notHere) {
            return null;
        }
    }

    boolean isAlive(RaftGroupId group) {
        RaftServer.Division division = groups().contains(group) ? division(group) : null;
        return division != null && division.getInfo().isAlive();
    }

    boolean holdsLease(RaftGroupId group) {
        RaftServer.Division division = division(group);
        return division != null && division.getInfo().isLeader() && leases.holds(group, self, division.getRaftConf());
    }

    /** Starts a group, from what is on the disk if there is something. */
    void add(RaftGroup group) throws IOException {
        adding.add(group.getGroupId());
        try {
            require(server.groupManagement(requests.add(group)));
        } finally {
            adding.remove(group.getGroupId());
        }
    }

    /** Whether it is this node that makes the group now, and not another one by asking for it. */
    boolean isAdding(RaftGroupId group) {
        return adding.contains(group);
    }

    Collection<RaftPeer> members(RaftGroupId group) {
        RaftServer.Division division = division(group);
        return division == null ? List.of() : division.getRaftConf().getCurrentPeers();
    }

    /** The other members that answer this node, if it leads them. */
    List<String> answering(RaftGroupId group) {
        RaftServer.Division division = division(group);
        return division == null ? List.of() : leases.answering(group, self, division.getRaftConf());
    }

    /** Those of them that have nearly everything: what they lack is on its way. */
    List<String> upToDate(RaftGroupId group) {
        RaftServer.Division division = division(group);
        if (division == null) {
            return List.of();
        }
        Map<String, Long> behind = RatisFigures.behind(division);
        return answering(group).stream()
                .filter(node -> behind.getOrDefault(node, Long.MAX_VALUE) <= ON_ITS_WAY_ENTRIES)
                .toList();
    }

    /** Stops a group; its files stay. */
    void remove(RaftGroupId group) throws IOException {
        require(server.groupManagement(requests.remove(group)));
    }

    CompletableFuture<RaftClientReply> submit(RaftGroupId group, Message message) {
        try {
            return server.submitClientRequestAsync(requests.write(group, message));
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Lets the rows of a group be written to the disk and shortens its log. */
    void snapshot(RaftGroupId group, long timeoutMillis) throws IOException {
        require(server.snapshotManagement(requests.snapshot(group, timeoutMillis)));
    }

    /** Lets another node lead; null for any. */
    void transfer(RaftGroupId group, @Nullable String to, long timeoutMillis) throws IOException {
        require(server.transferLeadership(requests.transfer(group, to, timeoutMillis)));
    }

    private static void require(RaftClientReply reply) throws IOException {
        if (!reply.isSuccess()) {
            throw new IOException(String.valueOf(reply.getException()), reply.getException());
        }
    }

    boolean isRunning() {
        return server.getLifeCycleState() == LifeCycle.State.RUNNING;
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
