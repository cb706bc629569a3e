package io.holdfast.app.config;

import io.holdfast.app.config.ClusterSettings.Peer;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The nodes of a cluster as an operator writes them: {@code a=10.0.0.1, b=10.0.0.2:9425, c=[fd00::3]:9425:9426}. Pure functions. */
final class PeerList {
    static final int USUAL_PORT = 9325;
    static final int USUAL_RAFT_PORT = 9326;
    /** It becomes part of a host name in certificates. */
    static final String NAME = "[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?";

    static final Kind<Map<String, Peer>> KIND = new Kind<>(
            "none, or nodes with a name of their own each, such as a=10.0.0.1, b=10.0.0.2, or with both ports a=10.0.0.1:%d:%d"
                    .formatted(USUAL_PORT, USUAL_RAFT_PORT),
            PeerList::read);

    private static final Pattern PEER = Pattern.compile("(?<node>" + NAME
            + ")=(?<host>[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(:(?<port>\\d{1,5})(:(?<raft>\\d{1,5}))?)?");

    private PeerList() {}

    private static Optional<Map<String, Peer>> read(String text) {
        Map<String, Peer> peers = new TreeMap<>();
        if (text.strip().equals("none")) {
            return Optional.of(peers);
        }
        for (String each : text.strip().split("[,\\s]+", -1)) {
            Peer peer = peer(each);
            if (peer == null || peers.put(peer.node(), peer) != null) {
                return Optional.empty();
            }
        }
        return Optional.of(peers);
    }

    private static @Nullable Peer peer(String text) {
        Matcher parts = PEER.matcher(text);
        if (!parts.matches()) {
            return null;
        }
        int port = port(parts.group("port"), USUAL_PORT);
        // Who chooses only one port gets the next one as the other.
        int raft = port(parts.group("raft"), parts.group("port") == null ? USUAL_RAFT_PORT : port + 1);
        String host = parts.group("host").replaceAll("[\\[\\]]", "");
        return isPort(port) && isPort(raft) && port != raft ? new Peer(parts.group("node"), host, port, raft) : null;
    }

    private static int port(@Nullable String digits, int usual) {
        return digits == null ? usual : Integer.parseInt(digits);
    }

    private static boolean isPort(int port) {
        return port > 0 && port <= 65_535;
    }
}
