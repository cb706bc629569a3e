package io.holdfast.app;

import io.holdfast.app.config.ClusterSettings;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.TlsSettings;
import io.holdfast.app.encryption.EncryptionSettings;
import io.holdfast.app.partition.StoredRows;
import io.holdfast.app.peer.NoReplicas;
import io.holdfast.app.peer.Replicas;
import io.holdfast.cluster.Assignment;
import io.holdfast.cluster.ClusterStorage;
import io.holdfast.cluster.ClusterTiming;
import io.holdfast.cluster.NodeTls;
import io.holdfast.cluster.ReplicaStatus;
import io.holdfast.control.member.Member;
import io.holdfast.control.member.MemberState;
import io.holdfast.control.member.MemberView;
import io.holdfast.store.Storage;
import io.holdfast.store.StoreRefused;
import io.holdfast.store.StoreSettings;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Opens the storage of a node of a cluster. The only class of the server that knows the one that is agreed on by several nodes: a server that is
 * alone does not load it, nor anything that it needs.
 */
final class ClusterAssembly {
    private ClusterAssembly() {}

    /**
     * Waits, the first time, until all nodes of the cluster are there.
     *
     * @param keys of the node; the cluster takes over those that its data directory has had on its own
     */
    static Storage open(ServerSettings settings, ClusterSettings cluster, StoreSettings sizes, EncryptionSettings keys)
            throws StoreRefused {
        return ClusterStorage.open(
                settings.storage().dataDir(),
                StoredRows.tables(),
                settings.storage().newPartitions(),
                sizes,
                settingsOf(cluster),
                alone -> ClusterFounding.prepare(alone, keys));
    }

    /** Lets the node of a stopped directory go on alone; a line for each partition. */
    static List<String> recoverAlone(ServerSettings settings, ClusterSettings cluster, boolean isConfirmed)
            throws StoreRefused {
        return ClusterStorage.recoverAlone(settings.storage().dataDir(), settingsOf(cluster), isConfirmed);
    }

    private static io.holdfast.cluster.ClusterSettings settingsOf(ClusterSettings cluster) {
        Map<String, InetSocketAddress> peers = new TreeMap<>();
        cluster.peers().forEach((node, peer) -> peers.put(node, new InetSocketAddress(peer.host(), peer.raftPort())));
        io.holdfast.cluster.ClusterSettings plain = new io.holdfast.cluster.ClusterSettings(
                cluster.name(),
                cluster.node(),
                new TreeMap<>(peers),
                new InetSocketAddress(cluster.listen(), cluster.self().raftPort()),
                Optional.empty(),
                ClusterTiming.defaults());
        return cluster.tls().map(files -> plain.withTls(tls(files))).orElse(plain);
    }

    /** What the storage of a node keeps, if it is one of a cluster's. */
    static Replicas replicas(Storage storage) {
        return storage instanceof ClusterStorage cluster ? new ClusterReplicas(cluster) : new NoReplicas();
    }

    private static NodeTls tls(TlsSettings files) {
        Path authority = files.clientCa()
                .orElseThrow(() -> new IllegalArgumentException("certificates of nodes need their authority"));
        return new NodeTls(files.certificate(), files.key(), authority);
    }

    private record ClusterReplicas(ClusterStorage storage) implements Replicas {
        @Override
        public Status status(int partition) {
            ReplicaStatus status = storage.status(partition);
            return new Status(status.leadingTerm() != 0, status.members(), status.appliedIndex(), status.isJoining());
        }

        @Override
        public void assign(MemberView wanted, Set<String> shortOfRoom) {
            Member self = wanted.node(storage.nodeName());
            Set<String> withoutOffice = new HashSet<>(wanted.withoutOffice());
            withoutOffice.addAll(shortOfRoom);
            storage.assign(new Assignment(
                    wanted.placement(),
                    withoutOffice,
                    wanted.in(MemberState.REMOVED),
                    self != null && self.state() == MemberState.LEAVING));
        }

        @Override
        public void admit(String node, String host, int raftPort, Consumer<String> obstacle) {
            storage.admit(node, InetSocketAddress.createUnresolved(host, raftPort), obstacle);
        }

        @Override
        public boolean hasLeft() {
            return storage.hasLeft();
        }

        @Override
        public boolean goesOnAlone() {
            return storage.goesOnAlone();
        }

        @Override
        public void hasGoneOn() {
            storage.hasGoneOn();
        }
    }
}
