package io.holdfast.app.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;

/** Refuses a cluster without TLS that anybody outside this machine could reach. */
final class UnencryptedCluster {
    private UnencryptedCluster() {}

    static void refuseStrangers(Choices choices, String listen, Map<String, ClusterSettings.Peer> peers)
            throws SettingsRefused {
        for (ClusterSettings.Peer peer : peers.values()) {
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
