package io.holdfast.app.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Refuses addresses of nodes that cannot work: ports that two of them share, and a host that nobody knows. */
final class ClusterAddresses {
    private ClusterAddresses() {}

    static void refuseTwins(Choices choices, Map<String, ClusterSettings.Peer> peers) throws SettingsRefused {
        Set<String> taken = new HashSet<>();
        for (ClusterSettings.Peer peer : peers.values()) {
            if (!taken.add(peer.host() + ':' + peer.port()) || !taken.add(peer.host() + ':' + peer.raftPort())) {
                throw SettingsRefused.badValue(
                        Keys.CLUSTER_PEERS.name(),
                        choices.chosen(Keys.CLUSTER_PEERS),
                        "two ports for each node that nobody else there has; " + peer.node() + " shares one");
            }
        }
    }

    static void refuseUnknown(Choices choices, String listen) throws SettingsRefused {
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
}
