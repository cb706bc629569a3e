package io.holdfast.control.member;

/**
 * A node of the cluster.
 *
 * <pre>
 * (none) → JOINING: an operator lets it in · JOINING → MEMBER: it has the control rows · MEMBER → LEAVING: an operator lets it go
 * any → REMOVED: it does not come back · LEAVING, REMOVED → (none): nobody counts on it any more
 * </pre>
 *
 * @param host where the others reach it
 * @param port where it takes requests that other nodes pass on
 * @param raftPort where it takes part in agreeing on what is durable
 * @param isDrained whether it is to lead nothing
 */
public record Member(String name, String host, int port, int raftPort, MemberState state, boolean isDrained) {
    private static final int MOST_PORT = 65_535;

    public Member {
        if (name.isEmpty() || host.isEmpty() || !isPort(port) || !isPort(raftPort)) {
            throw new IllegalArgumentException("a node " + name + " at " + host + ":" + port + ":" + raftPort);
        }
    }

    public static Member of(String name, String host, int port, int raftPort) {
        return new Member(name, host, port, raftPort, MemberState.MEMBER, false);
    }

    Member with(MemberState other) {
        return new Member(name, host, port, raftPort, other, isDrained);
    }

    Member drained(boolean drained) {
        return new Member(name, host, port, raftPort, state, drained);
    }

    /** As an operator writes it. */
    public String address() {
        return host + ":" + port + ":" + raftPort;
    }

    boolean sharesPortWith(Member other) {
        return host.equals(other.host)
                && (port == other.port
                        || port == other.raftPort
                        || raftPort == other.port
                        || raftPort == other.raftPort);
    }

    private static boolean isPort(int number) {
        return number > 0 && number <= MOST_PORT;
    }
}
