package io.holdfast.app.http;

import io.netty.channel.socket.SocketChannel;
import org.jspecify.annotations.Nullable;

/** Decides whether a node that connects is let in. Thread rule: the loop of the channel only. */
record PeerAdmission(PeerSettings settings, SocketChannel channel) {
    /** One sentence for whoever looks after the node that connects, which gets to see it too. */
    @Nullable
    String objection(PeerFrame.Hello hello) {
        String from = hello.from();
        String here = settings.node();
        if (!hello.cluster().equals(settings.cluster())) {
            return "Node " + from + " belongs to the cluster " + hello.cluster() + " and node " + here + " to "
                    + settings.cluster() + "; see cluster.name and cluster.peers of " + from + ".";
        }
        if (hello.version() > PeerFrame.VERSION) {
            return "Node " + from + " speaks version " + hello.version() + " of the protocol between nodes and node "
                    + here + " knows only those up to " + PeerFrame.VERSION + "; upgrade " + here + ".";
        }
        if (!hello.to().equals(here)) {
            return "Node " + from + " looks for node " + hello.to() + " where node " + here
                    + " is; see cluster.peers of " + from + ".";
        }
        if (from.equals(here)) {
            return "Two nodes are called " + from + "; give one of them another cluster.node.";
        }
        String proved = ProvedNode.of(settings.cluster(), channel);
        if (settings.tls() != null && !from.equals(proved)) {
            return "Node " + from + " shows the certificate of " + (proved == null ? "no node" : proved)
                    + "; see cluster.certificate of " + from + ".";
        }
        return null;
    }
}
