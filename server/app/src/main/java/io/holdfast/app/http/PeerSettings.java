package io.holdfast.app.http;

import java.util.Map;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * How this node and the others reach each other.
 *
 * @param cluster its name; nodes of another one are refused
 * @param node the name of this one
 * @param peers where the others are, by their names
 * @param tls how connections are encrypted, and how nodes prove that they belong together; null leaves them plain
 * @param lookups looks up names of hosts, which may take long; what it rejects is tried again
 */
public record PeerSettings(
        String cluster,
        String node,
        Map<String, Place> peers,
        PeerLimits limits,
        @Nullable TlsPort tls,
        Executor lookups) {
    /** Where a node listens. */
    public record Place(String host, int port) {
        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

    public PeerSettings {
        peers = Map.copyOf(peers);
    }
}
