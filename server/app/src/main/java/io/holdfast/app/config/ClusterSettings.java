package io.holdfast.app.config;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which cluster this node belongs to, and where the others are.
 *
 * @param name of the cluster; nodes of another one are refused
 * @param node the name of this node, which is one of the peers
 * @param listen the address that both ports of this node are bound to
 * @param peers all nodes by their names, this one among them
 * @param tls how nodes prove to each other that they belong together; none is possible on one machine only
 */
public record ClusterSettings(
        String name, String node, String listen, Map<String, Peer> peers, Optional<TlsSettings> tls) {
    public ClusterSettings {
        peers = Collections.unmodifiableMap(new TreeMap<>(peers));
    }

    /** Of two nodes only these two words are said: on or off. */
    public enum Encryption {
        ON,
        OFF
    }

    /**
     * A node as the others reach it.
     *
     * @param port where it takes requests that other nodes pass on
     * @param raftPort where it takes part in agreeing on what is durable
     */
    public record Peer(String node, String host, int port, int raftPort) {
        @Override
        public String toString() {
            return node + " (" + host + ":" + port + ")";
        }
    }

    /** This node as the others reach it. */
    public Peer self() {
        return peer(node);
    }

    public Peer peer(String named) {
        Peer peer = peers.get(named);
        if (peer == null) {
            throw new IllegalArgumentException("there is no node " + named);
        }
        return peer;
    }

    /** None unless a cluster is named. */
    static Optional<ClusterSettings> read(Choices choices) throws SettingsRefused {
        Optional<String> name = choices.read(Keys.CLUSTER_NAME);
        Optional<String> node = choices.read(Keys.CLUSTER_NODE);
        Map<String, Peer> peers = choices.read(Keys.CLUSTER_PEERS);
        Optional<?> named = peers.isEmpty() ? Optional.empty() : Optional.of(peers);
        TlsSettings.needs(choices, name, Keys.CLUSTER_NAME, node, Keys.CLUSTER_NODE);
        TlsSettings.needs(choices, node, Keys.CLUSTER_NODE, name, Keys.CLUSTER_NAME);
        TlsSettings.needs(choices, name, Keys.CLUSTER_NAME, named, Keys.CLUSTER_PEERS);
        TlsSettings.needs(choices, named, Keys.CLUSTER_PEERS, name, Keys.CLUSTER_NAME);
        Optional<TlsSettings> tls = ClusterTls.read(choices, name.isPresent());
        if (name.isEmpty() || node.isEmpty()) {
            return Optional.empty();
        }
        ClusterAddresses.refuseTwins(choices, peers);
        Peer self = peers.get(node.get());
        if (self == null) {
            throw SettingsRefused.badValue(
                    Keys.CLUSTER_NODE.name(),
                    choices.chosen(Keys.CLUSTER_NODE),
                    "one of the nodes in cluster.peers: " + String.join(", ", peers.keySet()));
        }
        String listen = choices.read(Keys.CLUSTER_LISTEN).orElse(self.host());
        ClusterAddresses.refuseUnknown(choices, listen);
        if (tls.isEmpty()) {
            UnencryptedCluster.refuseStrangers(choices, listen, peers);
        }
        return Optional.of(new ClusterSettings(name.get(), node.get(), listen, peers, tls));
    }
}
