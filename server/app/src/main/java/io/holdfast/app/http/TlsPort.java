package io.holdfast.app.http;

import io.holdfast.app.config.TlsSettings.ClientCertificates;
import io.holdfast.app.tls.TlsMaterial;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import java.util.List;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/** How the connections of one port are encrypted: new ones with what it was last told to use, open ones as they began. Thread-safe. */
public final class TlsPort {
    /** Only suites with forward secrecy and authenticated encryption; every client of the last ten years has one of them. */
    private static final List<String> CIPHER_SUITES = List.of(
            "TLS_AES_128_GCM_SHA256",
            "TLS_AES_256_GCM_SHA384",
            "TLS_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

    private static final ApplicationProtocolConfig HTTP_1_1 = new ApplicationProtocolConfig(
            Protocol.ALPN,
            SelectorFailureBehavior.NO_ADVERTISE,
            SelectedListenerFailureBehavior.ACCEPT,
            ApplicationProtocolNames.HTTP_1_1);

    /** How long the last bytes, which say that nothing follows, may wait for a client that takes none. */
    private static final long GOODBYE_MILLIS = 500;

    private final Executor handshakes;
    private volatile @Nullable SslContext context;
    /** For connections that begin here: the same certificate, and the authorities that clients are asked for. */
    private volatile @Nullable SslContext outgoing;

    /** @param handshakes computes signatures and key exchanges, which take too long for a loop; what it rejects ends the connection */
    public TlsPort(Executor handshakes) {
        this.handshakes = handshakes;
    }

    /** From now on. Must be called before the port listens. */
    public void use(TlsMaterial material) {
        outgoing = new JdkSslContext(
                material.context(),
                true,
                CIPHER_SUITES,
                SupportedCipherSuiteFilter.INSTANCE,
                ApplicationProtocolConfig.DISABLED,
                ClientAuth.NONE,
                material.protocols().toArray(String[]::new),
                false);
        context = new JdkSslContext(
                material.context(),
                false,
                CIPHER_SUITES,
                SupportedCipherSuiteFilter.INSTANCE,
                HTTP_1_1,
                auth(material.clientCertificates()),
                material.protocols().toArray(String[]::new),
                false);
    }

    SslHandler handler(ByteBufAllocator alloc) {
        SslContext current = context;
        if (current == null) {
            throw new IllegalStateException("a port listens without a certificate");
        }
        SslHandler handler = current.newHandler(alloc, handshakes);
        // The clock of ClientTimeouts runs from connecting to the end of the first headers, this included.
        handler.setHandshakeTimeoutMillis(0);
        handler.setCloseNotifyFlushTimeoutMillis(GOODBYE_MILLIS);
        return handler;
    }

    /**
     * For a connection to somebody who must prove a name.
     *
     * @param name that must stand in its certificate, wherever it is
     */
    SslHandler handlerTo(ByteBufAllocator alloc, String name, int port, long handshakeMillis) {
        SslContext current = outgoing;
        if (current == null) {
            throw new IllegalStateException("a connection without a certificate");
        }
        SslHandler handler = current.newHandler(alloc, name, port, handshakes);
        SSLParameters wanted = handler.engine().getSSLParameters();
        wanted.setEndpointIdentificationAlgorithm("HTTPS");
        handler.engine().setSSLParameters(wanted);
        handler.setHandshakeTimeoutMillis(handshakeMillis);
        handler.setCloseNotifyFlushTimeoutMillis(GOODBYE_MILLIS);
        return handler;
    }

    private static ClientAuth auth(ClientCertificates wanted) {
        return switch (wanted) {
            case NONE -> ClientAuth.NONE;
            case OPTIONAL -> ClientAuth.OPTIONAL;
            case REQUIRED -> ClientAuth.REQUIRE;
        };
    }
}
