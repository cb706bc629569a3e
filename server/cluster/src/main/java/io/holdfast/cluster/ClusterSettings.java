package io.holdfast.cluster;

import java.net.InetSocketAddress;
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
        Optional<NodeTls> tls,
        ClusterTiming timing) {
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
        return new ClusterSettings(cluster, node, sorted, own, Optional.empty(), ClusterTiming.defaults());
    }

    public ClusterSettings withTls(NodeTls files) {
        return new ClusterSettings(cluster, node, peers, listen, Optional.of(files), timing);
    }

    public ClusterSettings withTiming(ClusterTiming other) {
        return new ClusterSettings(cluster, node, peers, listen, tls, other);
    }

    private static void requireName(String what, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("The name of a " + what
                    + " is made of letters, digits, dots, dashes and underscores, at most 63: not \"" + name + "\"");
        }
    }
}
