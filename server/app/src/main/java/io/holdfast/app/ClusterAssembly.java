package io.holdfast.app;

import io.holdfast.app.config.ClusterSettings;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.TlsSettings;
import io.holdfast.app.encryption.EncryptionSettings;
import io.holdfast.app.partition.StoredRows;
import io.holdfast.cluster.ClusterStorage;
import io.holdfast.store.Storage;
import io.holdfast.store.StoreRefused;
import io.holdfast.store.StoreSettings;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

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
        Map<String, InetSocketAddress> peers = new TreeMap<>();
        cluster.peers().forEach((node, peer) -> peers.put(node, new InetSocketAddress(peer.host(), peer.raftPort())));
        io.holdfast.cluster.ClusterSettings plain = new io.holdfast.cluster.ClusterSettings(
                cluster.name(),
                cluster.node(),
                new TreeMap<>(peers),
                new InetSocketAddress(cluster.listen(), cluster.self().raftPort()),
                Optional.empty(),
                io.holdfast.cluster.ClusterSettings.Timing.defaults());
        return ClusterStorage.open(
                settings.storage().dataDir(),
                StoredRows.tables(),
                settings.storage().newPartitions(),
                sizes,
                cluster.tls().map(files -> plain.withTls(tls(files))).orElse(plain),
                alone -> ClusterFounding.prepare(alone, keys));
    }

    private static io.holdfast.cluster.ClusterSettings.Tls tls(TlsSettings files) {
        Path authority = files.clientCa()
                .orElseThrow(() -> new IllegalArgumentException("certificates of nodes need their authority"));
        return new io.holdfast.cluster.ClusterSettings.Tls(files.certificate(), files.key(), authority);
    }
}
