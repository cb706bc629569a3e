package io.holdfast.cluster;

import io.holdfast.store.ReplicaDirectory;
import io.holdfast.store.StoreRefused;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.GroupManagementRequest;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.protocol.SnapshotManagementRequest;
import org.apache.ratis.protocol.TransferLeadershipRequest;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.RaftServerConfigKeys;
import org.apache.ratis.statemachine.StateMachine;
import org.apache.ratis.util.LifeCycle;
import org.jspecify.annotations.Nullable;

/** Ratis on this node, which is asked in its own process. Any thread. */
final class RatisServer implements AutoCloseable {
    private final RaftServer server;
    private final RaftPeerId self;
    private final Leases leases;
    private final ClientId client = ClientId.randomId();
    private final AtomicLong calls = new AtomicLong();
    /** Groups that this node is just making by itself. */
    private final Set<RaftGroupId> adding = ConcurrentHashMap.newKeySet();

    private RatisServer(RaftServer server, Leases leases) {
        this.server = server;
        this.self = server.getId();
        this.leases = leases;
    }

    /** Without any groups: whoever starts them learns which of them cannot be. */
    static RatisServer start(
            ClusterSettings settings, ReplicaDirectory directory, Leases leases, StateMachine.Registry replicas)
            throws StoreRefused {
        // Ratis has a Netty of its own, whose first buffers would take tens of megabytes on a machine with many
        // processors. Few threads use it.
        System.getProperties().putIfAbsent("org.apache.ratis.thirdparty.io.netty.allocator.numDirectArenas", "1");
        System.getProperties().putIfAbsent("org.apache.ratis.thirdparty.io.netty.allocator.numHeapArenas", "1");
        Parameters parameters = RatisProperties.parameters(settings);
        LeasedRpc.put(parameters, leases);
        RaftProperties properties = RatisProperties.server(settings, noGroups(directory));
        try {
            requireFreePort(settings.listen());
            ReplicaDirectory.make(directory.raft());
            RaftServer server = RaftServer.newBuilder()
                    .setServerId(RaftPeerId.valueOf(settings.node()))
                    .setProperties(properties)
                    .setParameters(parameters)
                    .setStateMachineRegistry(replicas)
                    .build();
            // Ratis starts all groups that it finds when it is built, and one that cannot be started keeps all others
            // from it. So it is shown them only now.
            RaftServerConfigKeys.setStorageDir(
                    properties, List.of(directory.raft().toFile()));
            server.start();
            return new RatisServer(server, leases);
        } catch (IOException | RuntimeException e) {
            throw new StoreRefused(
                    "This node cannot listen for the others at " + settings.listen() + ": "
                            + rootOf(e).getMessage() + ".",
                    e);
        }
    }

    /** Ratis ends the whole process if it cannot listen, without a word to whoever started it. */
    private static void requireFreePort(InetSocketAddress listen) throws IOException {
        try (ServerSocket free = new ServerSocket()) {
            free.bind(listen);
        }
    }

    private static Path noGroups(ReplicaDirectory directory) {
        return directory.path().resolve("groups").resolve("none");
    }

    private static Throwable rootOf(Throwable e) {
        return e.getCause() == null || e.getCause() == e ? e : rootOf(e.getCause());
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
            require(server.groupManagement(
                    GroupManagementRequest.newAdd(client, self, calls.incrementAndGet(), group, false)));
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

    /** Stops a group; its files stay. */
    void remove(RaftGroupId group) throws IOException {
        require(server.groupManagement(
                GroupManagementRequest.newRemove(client, self, calls.incrementAndGet(), group, false, false)));
    }

    CompletableFuture<RaftClientReply> submit(RaftGroupId group, Message message) {
        RaftClientRequest request = RaftClientRequest.newBuilder()
                .setClientId(client)
                .setServerId(self)
                .setGroupId(group)
                .setCallId(calls.incrementAndGet())
                .setMessage(message)
                .setType(RaftClientRequest.writeRequestType())
                .build();
        try {
            return server.submitClientRequestAsync(request);
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Lets the rows of a group be written to the disk and shortens its log. */
    void snapshot(RaftGroupId group, long timeoutMillis) throws IOException {
        require(server.snapshotManagement(
                SnapshotManagementRequest.newCreate(client, self, group, calls.incrementAndGet(), timeoutMillis)));
    }

    /** Lets another node lead; null for any. */
    void transfer(RaftGroupId group, @Nullable String to, long timeoutMillis) throws IOException {
        @Nullable RaftPeerId target = to == null ? null : RaftPeerId.valueOf(to);
        require(server.transferLeadership(
                new TransferLeadershipRequest(client, self, group, calls.incrementAndGet(), target, timeoutMillis)));
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
