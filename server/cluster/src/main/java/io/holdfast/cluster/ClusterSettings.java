package io.holdfast.cluster;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What a node must know of its cluster.
 *
 * @param cluster the name of the cluster, which all its nodes have
 * @param node the name of this node, which no other has
 * @param peers where each node listens for the others, this one among them
 * @param listen where this node listens; the port is that of its own entry in the peers
 * @param tls with which the nodes prove to each other who they are; without it anybody who reaches the port is believed
 */
public record ClusterSettings(
        String cluster,
        String node,
        SortedMap<String, InetSocketAddress> peers,
        InetSocketAddress listen,
        Optional<Tls> tls,
        Timing timing) {
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9_.-]{0,62}");

    public ClusterSettings {
        requireName("cluster", cluster);
        peers = new TreeMap<>(peers);
        peers.keySet().forEach(name -> requireName("node", name));
        if (!peers.containsKey(node)) {
            throw new IllegalArgumentException("The node " + node + " is not among its peers " + peers.keySet());
        }
    }

    /** Without TLS, listening where the others look for it. */
    public static ClusterSettings of(String cluster, String node, Map<String, InetSocketAddress> peers) {
        TreeMap<String, InetSocketAddress> sorted = new TreeMap<>(peers);
        InetSocketAddress own = sorted.get(node);
        if (own == null) {
            throw new IllegalArgumentException("The node " + node + " is not among its peers " + sorted.keySet());
        }
        return new ClusterSettings(cluster, node, sorted, own, Optional.empty(), Timing.defaults());
    }

    public ClusterSettings withTls(Tls files) {
        return new ClusterSettings(cluster, node, peers, listen, Optional.of(files), timing);
    }

    public ClusterSettings withTiming(Timing other) {
        return new ClusterSettings(cluster, node, peers, listen, tls, other);
    }

    /**
     * PEM files.
     *
     * @param authorities who signs the certificates of nodes: nobody else is let in
     */
    public record Tls(Path certificate, Path privateKey, Path authorities) {}

    /**
     * How soon a leader is missed.
     *
     * @param electionMin nobody looks for another leader before it was silent for so long; a leader sends something twice in this time
     * @param electionMax the latest that a node does
     * @param lease how long after a majority has heard from it a leader can be sure that it is the only one. A new leader waits so long before it
     *     decides anything, unless the one before it resigned
     */
    public record Timing(Duration electionMin, Duration electionMax, Duration lease) {
        public Timing {
            if (electionMax.compareTo(electionMin) <= 0 || lease.multipliedBy(2).compareTo(electionMin) <= 0) {
                throw new IllegalArgumentException("The lease must outlive a heartbeat, and the elections must differ");
            }
        }

        public static Timing defaults() {
            return new Timing(Duration.ofMillis(600), Duration.ofMillis(1_200), Duration.ofMillis(550));
        }
    }

    private static void requireName(String what, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("The name of a " + what
                    + " is made of letters, digits, dots, dashes and underscores, at most 63: not \"" + name + "\"");
        }
    }
}
