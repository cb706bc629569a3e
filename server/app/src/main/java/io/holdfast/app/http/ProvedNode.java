package io.holdfast.app.http;

import io.holdfast.app.tls.NodeNames;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslHandler;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** The node that the other end of a connection has shown the certificate of. Thread rule: the loop of the channel only. */
final class ProvedNode {
    private ProvedNode() {}

    /** Null if it has shown none. */
    static @Nullable String of(String cluster, SocketChannel channel) {
        SslHandler tls = channel.pipeline().get(SslHandler.class);
        try {
            return tls != null && tls.engine().getSession().getPeerCertificates()[0] instanceof X509Certificate shown
                    ? NodeNames.nodeOf(cluster, shown)
                    : null;
        } catch (SSLPeerUnverifiedException none) {
            return null;
        }
    }
}
