package io.holdfast.app.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where and how to listen.
 *
 * @param address the address to bind; port 0 takes a free one
 * @param backlog connections the kernel keeps until they are accepted
 * @param hosts by which names browsers and local clients may ask for this server
 * @param origin of the server's own pages, if that is configured; otherwise it is where a request arrives
 * @param tls how connections are encrypted; null leaves them plain
 */
public record HttpSettings(
        InetSocketAddress address,
        int backlog,
        HttpLimits limits,
        HttpTimeouts timeouts,
        AddressLimit perAddress,
        AllowedHosts hosts,
        @Nullable String origin,
        @Nullable TlsPort tls) {
    private static final String HTTPS = "https://";

    private static final int DEFAULT_BACKLOG = 4096;

    public HttpSettings {
        if (backlog < 1) {
            throw new IllegalArgumentException("the backlog must hold at least one connection");
        }
    }

    /** Loopback, a free port, default limits and time-outs. */
    public static HttpSettings defaults() {
        InetSocketAddress loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return new HttpSettings(
                loopback,
                DEFAULT_BACKLOG,
                HttpLimits.DEFAULT,
                HttpTimeouts.DEFAULT,
                AddressLimit.NONE,
                AllowedHosts.and(List.of()),
                null,
                null);
    }

    public HttpSettings withAddress(InetSocketAddress other) {
        return new HttpSettings(other, backlog, limits, timeouts, perAddress, hosts, origin, tls);
    }

    public HttpSettings withLimits(HttpLimits other) {
        return new HttpSettings(address, backlog, other, timeouts, perAddress, hosts, origin, tls);
    }

    public HttpSettings withTimeouts(HttpTimeouts other) {
        return new HttpSettings(address, backlog, limits, other, perAddress, hosts, origin, tls);
    }

    /**
     * Under other names.
     *
     * @param changedOrigin such as {@code https://queues.example.com}
     */
    public HttpSettings withNames(AllowedHosts changedHosts, @Nullable String changedOrigin) {
        return new HttpSettings(address, backlog, limits, timeouts, perAddress, changedHosts, changedOrigin, tls);
    }

    public HttpSettings withPerAddress(AddressLimit other) {
        return new HttpSettings(address, backlog, limits, timeouts, other, hosts, origin, tls);
    }

    public HttpSettings withTls(TlsPort other) {
        return new HttpSettings(address, backlog, limits, timeouts, perAddress, hosts, origin, other);
    }

    /** Of URLs that lead here. */
    String scheme() {
        return tls == null ? "http" : "https";
    }

    /**
     * Whether browsers shall never again try this host without TLS. They would hold all its other ports to that too, so it takes an operator who
     * says that the host is public.
     */
    boolean isStrictTransport() {
        return tls != null && origin != null && origin.startsWith(HTTPS);
    }
}
