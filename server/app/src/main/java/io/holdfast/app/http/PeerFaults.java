package io.holdfast.app.http;

import io.netty.channel.socket.SocketChannel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says what was wrong with a connection that another node has made. Thread rule: the loop of the channel only. */
record PeerFaults(SocketChannel channel, RareWarnings warnings) {
    private static final Logger LOG = LoggerFactory.getLogger(PeerFaults.class);

    void refused(String objection) {
        warnings.say("A connection from {} to the cluster port was refused: {}", channel.remoteAddress(), objection);
    }

    void withoutTls(Throwable cause) {
        LOG.debug("No TLS with {}", channel.remoteAddress(), cause);
        warnings.say(PeerTrust.whyNotFrom(channel.remoteAddress().getAddress().getHostAddress(), cause));
    }

    void silent() {
        LOG.debug("Node at {} is silent; its connection is closed", channel.remoteAddress());
    }

    void failed(boolean wasWelcome, Throwable cause) {
        if (!wasWelcome) {
            // The handshake has said so already, or will.
            LOG.debug("No connection with {}", channel.remoteAddress(), cause);
        } else if (ClientFaults.include(cause)) {
            LOG.debug("Connection to {} lost", channel.remoteAddress(), cause);
        } else {
            LOG.error("Connection to {} closed after a failure of the server's own", channel.remoteAddress(), cause);
        }
    }
}
