package io.holdfast.app.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * Where and how to listen.
 *
 * @param address the address to bind; port 0 takes a free one
 * @param backlog connections the kernel keeps until they are accepted
 */
public record HttpSettings(InetSocketAddress address, int backlog, HttpLimits limits, HttpTimeouts timeouts) {
    private static final int DEFAULT_BACKLOG = 4096;

    public HttpSettings {
        if (backlog < 1) {
            throw new IllegalArgumentException("the backlog must hold at least one connection");
        }
    }

    /** Loopback, a free port, default limits and time-outs. */
    public static HttpSettings defaults() {
        InetSocketAddress loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return new HttpSettings(loopback, DEFAULT_BACKLOG, HttpLimits.DEFAULT, HttpTimeouts.DEFAULT);
    }

    public HttpSettings withAddress(InetSocketAddress other) {
        return new HttpSettings(other, backlog, limits, timeouts);
    }

    public HttpSettings withLimits(HttpLimits other) {
        return new HttpSettings(address, backlog, other, timeouts);
    }

    public HttpSettings withTimeouts(HttpTimeouts other) {
        return new HttpSettings(address, backlog, limits, other);
    }
}
