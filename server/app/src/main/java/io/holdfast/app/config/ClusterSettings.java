package io.holdfast.app.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
    private static final String LEAST_TLS = "1.3";

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
        Optional<TlsSettings> tls = readTls(choices, name.isPresent());
        if (name.isEmpty() || node.isEmpty()) {
            return Optional.empty();
        }
        refuseTwins(choices, peers);
        Peer self = peers.get(node.get());
        if (self == null) {
            throw SettingsRefused.badValue(
                    Keys.CLUSTER_NODE.name(),
                    choices.chosen(Keys.CLUSTER_NODE),
                    "one of the nodes in cluster.peers: " + String.join(", ", peers.keySet()));
        }
        String listen = choices.read(Keys.CLUSTER_LISTEN).orElse(self.host());
        refuseUnknown(choices, listen);
        if (tls.isEmpty()) {
            refuseStrangers(choices, listen, peers);
        }
        return Optional.of(new ClusterSettings(name.get(), node.get(), listen, peers, tls));
    }

    private static Optional<TlsSettings> readTls(Choices choices, boolean isWanted) throws SettingsRefused {
        Optional<Path> certificate = choices.read(Keys.CLUSTER_CERTIFICATE);
        Optional<Path> key = choices.read(Keys.CLUSTER_KEY);
        Optional<Path> authority = choices.read(Keys.CLUSTER_CA);
        TlsSettings.needs(choices, certificate, Keys.CLUSTER_CERTIFICATE, key, Keys.CLUSTER_KEY);
        TlsSettings.needs(choices, key, Keys.CLUSTER_KEY, certificate, Keys.CLUSTER_CERTIFICATE);
        TlsSettings.needs(choices, certificate, Keys.CLUSTER_CERTIFICATE, authority, Keys.CLUSTER_CA);
        TlsSettings.needs(choices, authority, Keys.CLUSTER_CA, certificate, Keys.CLUSTER_CERTIFICATE);
        boolean isOff = choices.read(Keys.CLUSTER_TLS) == Encryption.OFF;
        if (isOff && certificate.isPresent()) {
            throw SettingsRefused.badValue(
                    Keys.CLUSTER_TLS.name(),
                    choices.chosen(Keys.CLUSTER_TLS),
                    "on where cluster.certificate is chosen");
        }
        if (!isWanted || isOff) {
            return Optional.empty();
        }
        if (certificate.isEmpty() || key.isEmpty()) {
            Origin origin = choices.chosen(Keys.CLUSTER_NAME).origin();
            throw new SettingsRefused(
                    "A cluster (%s) needs cluster.certificate, cluster.key and cluster.ca, which \"holdfast cluster ca\" makes; only"
                                    .formatted(origin.text())
                            + " nodes that are all on this machine can do without, with cluster.tls = off.",
                    origin);
        }
        return Optional.of(new TlsSettings(
                certificate.get(), key.get(), authority, TlsSettings.ClientCertificates.REQUIRED, LEAST_TLS));
    }

    private static void refuseTwins(Choices choices, Map<String, Peer> peers) throws SettingsRefused {
        Set<String> taken = new HashSet<>();
        for (Peer peer : peers.values()) {
            if (!taken.add(peer.host() + ':' + peer.port()) || !taken.add(peer.host() + ':' + peer.raftPort())) {
                throw SettingsRefused.badValue(
                        Keys.CLUSTER_PEERS.name(),
                        choices.chosen(Keys.CLUSTER_PEERS),
                        "two ports for each node that nobody else there has; " + peer.node() + " shares one");
            }
        }
    }

    private static void refuseUnknown(Choices choices, String listen) throws SettingsRefused {
        try {
            InetAddress.getByName(listen);
        } catch (UnknownHostException unknown) {
            RawValue chosen = choices.chosen(Keys.CLUSTER_LISTEN);
            throw SettingsRefused.badValue(
                    Keys.CLUSTER_LISTEN.name(),
                    new RawValue(listen, chosen.origin()),
                    Keys.CLUSTER_LISTEN.kind().allowed());
        }
    }

    private static void refuseStrangers(Choices choices, String listen, Map<String, Peer> peers)
            throws SettingsRefused {
        for (Peer peer : peers.values()) {
            if (!isLoopback(peer.host())) {
                throw SettingsRefused.badValue(
                        Keys.CLUSTER_TLS.name(),
                        choices.chosen(Keys.CLUSTER_TLS),
                        "on, because " + peer.node() + " at " + peer.host() + " is not on this machine");
            }
        }
        if (!isLoopback(listen)) {
            throw SettingsRefused.badValue(
                    Keys.CLUSTER_TLS.name(),
                    choices.chosen(Keys.CLUSTER_TLS),
                    "on, because others can reach cluster.listen = " + listen);
        }
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException unknown) {
            return false;
        }
    }
}
