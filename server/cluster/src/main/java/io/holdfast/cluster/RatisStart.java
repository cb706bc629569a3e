package io.holdfast.cluster;

import io.holdfast.store.ReplicaDirectory;
import io.holdfast.store.StoreRefused;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.RaftServerConfigKeys;
import org.apache.ratis.statemachine.StateMachine;
import org.jspecify.annotations.Nullable;

/** Starts Ratis on this node, without any groups. */
final class RatisStart {

    private RatisStart() {}

    static RaftServer start(
            ClusterSettings settings, ReplicaDirectory directory, Leases leases, StateMachine.Registry replicas)
            throws StoreRefused {
        // Ratis has a Netty of its own, whose first buffers would take tens of megabytes on a machine with many
        // processors. Few threads use it.
        System.getProperties().putIfAbsent("org.apache.ratis.thirdparty.io.netty.allocator.numDirectArenas", "1");
        System.getProperties().putIfAbsent("org.apache.ratis.thirdparty.io.netty.allocator.numHeapArenas", "1");
        Parameters parameters = RatisProperties.parameters(settings);
        LeasedRpc.put(parameters, leases);
        RaftProperties properties = RatisProperties.server(settings, noGroups(directory));
        AtomicReference<@Nullable RaftServer> built = new AtomicReference<>();
        try {
            requireFreePort(settings.listen());
            ReplicaDirectory.make(directory.raft());
            RaftServer server = RaftServer.newBuilder()
                    .setServerId(RaftPeerId.valueOf(settings.node()))
                    .setProperties(properties)
                    .setParameters(parameters)
                    .setStateMachineRegistry(group -> {
                        awaitListed(built.get());
                        return replicas.apply(group);
                    })
                    .build();
            built.set(server);
            // Ratis starts all groups that it finds when it is built, and one that cannot be started keeps all others
            // from it. So it is shown them only now.
            RaftServerConfigKeys.setStorageDir(
                    properties, List.of(directory.raft().toFile()));
            server.start();
            return server;
        } catch (IOException | RuntimeException e) {
            throw new StoreRefused(
                    "This node cannot listen for the others at " + settings.listen() + ": "
                            + rootOf(e).getMessage() + ".",
                    e);
        }
    }

    /**
     * Waits until Ratis has entered the group that is being made into its list. While it does so it looks whether the group is made already, and one that
     * has failed by then stays in the list for good: nobody could ask for it or add it again.
     */
    private static void awaitListed(@Nullable RaftServer server) {
        if (server != null) {
            // It takes the lock that is held meanwhile.
            server.getGroupIds();
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
}
